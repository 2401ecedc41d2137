/// Brings negative numbers behind `--`, where the argument parser takes them for values.
///
/// `-5` begins as an option does, but no option of the arcade is a digit. A number after an option is
/// that option's value and stays where it is.
func withValuesOfNegativeNumbers(_ arguments: [String]) -> [String] {
  guard !arguments.contains("--") else { return arguments }
  var others: [String] = []
  var numbers: [String] = []
  for argument in arguments {
    let followsOption = others.last?.hasPrefix("-") ?? false
    if argument.hasPrefix("-"), Double(argument) != nil, !followsOption {
      numbers.append(argument)
    } else {
      // A value after a number would come before it: then nothing is moved.
      if !numbers.isEmpty, !argument.hasPrefix("-"), !followsOption { return arguments }
      others.append(argument)
    }
  }
  return numbers.isEmpty ? arguments : others + ["--"] + numbers
}
