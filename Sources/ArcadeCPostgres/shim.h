#include <libpq-fe.h>

#ifndef LIBPQ_HAS_PIPELINING
// libpq before version 14: statements go out one after the other.
static const ExecStatusType PGRES_PIPELINE_SYNC = (ExecStatusType)10;
static const ExecStatusType PGRES_PIPELINE_ABORTED = (ExecStatusType)11;
static inline int PQenterPipelineMode(PGconn *connection) { (void)connection; return 0; }
static inline int PQexitPipelineMode(PGconn *connection) { (void)connection; return 0; }
static inline int PQpipelineSync(PGconn *connection) { (void)connection; return 0; }
#endif
