/** The key, in the store `sync`, of the metadata of photos that wait for the points of their track. */
export const unplacedKey = "unplaced_photos";
