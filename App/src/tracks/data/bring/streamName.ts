/** Where the point stream of a brought track stands: by its own digest, as the server names it. */
export const streamName = (digest: unknown) => `stream/${String(digest)}`;
