import DurableFiles

extension StoreIdentity {
  /// The same for a store that is being made, whose error names it.
  static func makeUUID(for store: String) throws(StoreError) -> String {
    do throws(SystemError) {
      return try makeUUID()
    } catch {
      throw StoreError(
        .system("the system has no random numbers to give: \(error.text)."), store)
    }
  }
}
