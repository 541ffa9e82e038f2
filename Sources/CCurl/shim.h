#define CURL_DISABLE_TYPECHECK
#include <curl/curl.h>

/* curl_easy_setopt, curl_easy_getinfo and curl_multi_setopt are variadic, which Swift does not import. */

static inline CURLcode
curl_easy_set_text (CURL *handle, CURLoption option, const char *value)
{
  return curl_easy_setopt (handle, option, value);
}

static inline CURLcode
curl_easy_set_number (CURL *handle, CURLoption option, long value)
{
  return curl_easy_setopt (handle, option, value);
}

static inline CURLcode
curl_easy_set_pointer (CURL *handle, CURLoption option, const void *value)
{
  return curl_easy_setopt (handle, option, value);
}

static inline CURLcode
curl_easy_set_receiver (CURL *handle, CURLoption option,
                        size_t (*receive) (char *, size_t, size_t, void *))
{
  return curl_easy_setopt (handle, option, receive);
}

static inline CURLcode
curl_easy_set_socket_opener (CURL *handle, curl_opensocket_callback open)
{
  return curl_easy_setopt (handle, CURLOPT_OPENSOCKETFUNCTION, open);
}

static inline CURLcode
curl_easy_get_number (CURL *handle, CURLINFO info, long *value)
{
  return curl_easy_getinfo (handle, info, value);
}

static inline CURLcode
curl_easy_get_pointer (CURL *handle, CURLINFO info, void **value)
{
  return curl_easy_getinfo (handle, info, value);
}

static inline CURLMcode
curl_multi_set_number (CURLM *multi, CURLMoption option, long value)
{
  return curl_multi_setopt (multi, option, value);
}
