#include <microhttpd.h>

/* MHD_get_connection_info is variadic, which Swift does not import. */

static inline MHD_socket
MHD_get_connection_info_descriptor (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  return info ? info->connect_fd : MHD_INVALID_SOCKET;
}

static inline const struct sockaddr *
MHD_get_connection_info_address (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
  return info ? info->client_addr : 0;
}

static inline size_t
MHD_get_connection_info_header_size (struct MHD_Connection *connection)
{
  const union MHD_ConnectionInfo *info =
    MHD_get_connection_info (connection, MHD_CONNECTION_INFO_REQUEST_HEADER_SIZE);
  return info ? info->header_size : 0;
}

/* Macros with casts, which Swift does not import. */

static const uint64_t MHD_SIZE_UNKNOWN_VALUE = MHD_SIZE_UNKNOWN;
static const ssize_t MHD_CONTENT_READER_END_OF_STREAM_VALUE = MHD_CONTENT_READER_END_OF_STREAM;
static const ssize_t MHD_CONTENT_READER_END_WITH_ERROR_VALUE = MHD_CONTENT_READER_END_WITH_ERROR;
