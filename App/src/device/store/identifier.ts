/** A UUID of version 7. It begins with its creation time, so that identifiers sort by age (RFC 9562, 5.7). */
export function newIdentifier(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let time = Date.now();
  for (let index = 5; index >= 0; index--) {
    bytes[index] = time % 256;
    time = Math.floor(time / 256);
  }
  return written(bytes, 7);
}

/** A UUID of version 4, for what others see of somebody whose moments are private: it tells no time (RFC 9562, 5.4). */
export const timelessIdentifier = (): string => written(crypto.getRandomValues(new Uint8Array(16)), 4);

function written(bytes: Uint8Array, version: number): string {
  bytes[6] = (version << 4) | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
