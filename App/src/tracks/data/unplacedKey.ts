/** Where the device keeps, in the store of sync, what photos say of themselves that wait for the points of their track. */
export const unplacedKey = "unplaced_photos";
