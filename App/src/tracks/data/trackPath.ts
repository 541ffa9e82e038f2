/** The path of a track in the interface. */
export const trackPath = (id: string) => `/tracks/${encodeURIComponent(id)}`;
