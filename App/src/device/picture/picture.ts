// Pictures of members. The device scales them, strips their metadata and stores them under their digest. A picture taken on
// another device is fetched when it is first shown; lists fetch the server's thumbnail.
import { getFile } from "../network/files";
import { asProblem } from "../network/problem";
import { asMember, deviceMember } from "../session/session";
import { change, readFile } from "../store/database";
import { sha256 } from "../store/sha256";
import { convertPicture } from "./convertPicture";
import { isCutOff } from "./isCutOff";

/** A picture and its size in pixels, after rotation to upright. */
export interface Picture {
  /** The SHA-256 of its file. */
  file: string;
  width: number;
  height: number;
}

/** The smaller files that the server made of a picture. */
export interface PictureSizes {
  /** The digest of the picture that these sizes were made from. */
  of: string;
  screen: string;
  thumbnail: string;
}

/** The longer side, in pixels, of a stored picture and of its thumbnail. */
const sides = { whole: 2048, thumbnail: 360 } as const;
export type PictureScale = keyof typeof sides;

const quality = 0.86;
/** The maximum size of a photo, in bytes: phones take none that large. */
const mostBytes = 60_000_000;

/**
 * The maximum number of pixels of a photo. Scaling takes four bytes per pixel, and phones close pages that take too much
 * memory.
 */
const mostPixels = 64_000_000;

/** A file that is not a photo, or whose format this browser cannot decode. */
export class UnreadablePhoto extends Error {
  /**
   * `heic`: a photo of an iPhone that only the server can convert, while the server is unreachable. `large`: more pixels than a
   * phone can scale. `cut`: a truncated file.
   */
  constructor(readonly kind: "none" | "heic" | "large" | "cut" = "none") {
    super(kind);
  }
}

/** The name of a picture in the device's file store. */
export const pictureName = (digest: string, scale: PictureScale = "whole") =>
  scale === "whole" ? `picture/${digest}` : `thumbnail/${digest}`;

/** The fields of a change that name a picture to upload before the change is sent. */
export const sentPicture = ({ file }: Picture) => ({ file: pictureName(file), digest: file });

/** True if two values of a field are equal; pictures are compared by their digests. */
export function isSamePicture(one: unknown, other: unknown): boolean {
  const digest = (value: unknown) => (value as Partial<Picture> | null | undefined)?.file ?? value ?? null;
  return digest(one) === digest(other);
}

/**
 * Stores a photo on the device as an upright JPEG without metadata. Formats that only the server can decode are converted
 * there. Throws `UnreadablePhoto`.
 */
export async function storePhoto(member: string, photo: Blob): Promise<Picture> {
  if (photo.size > mostBytes) throw new UnreadablePhoto("large");
  const whole = await scaled(photo, "whole").catch(async (error: unknown) => {
    if (!(error instanceof UnreadablePhoto) || !(await isHEIC(photo))) throw error;
    return scaled(await converted(member, photo), "whole");
  });
  const bytes = new Uint8Array(await whole.blob.arrayBuffer());
  const file = await sha256(bytes);
  await putPicture(member, file, bytes);
  return { file, width: whole.width, height: whole.height };
}

/** Stores the bytes of a picture. */
export function putPicture(member: string, digest: string, bytes: Uint8Array): Promise<void> {
  return change(member, ["files"], (stores) => stores("files").put(bytes, pictureName(digest)), { lasting: true });
}

/** Brands of HEIC files, which follow `ftyp` from the fifth byte on (ISO/IEC 23008-12, annex B). */
const heicBrands = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"];

async function isHEIC(photo: Blob): Promise<boolean> {
  const start = new TextDecoder("latin1").decode(await photo.slice(4, 12).arrayBuffer());
  return start.startsWith("ftyp") && heicBrands.includes(start.slice(4));
}

/** The photo, converted to JPEG by the server. Throws `UnreadablePhoto`. */
async function converted(member: string, photo: Blob): Promise<Blob> {
  if (member === deviceMember) throw new UnreadablePhoto("heic");
  try {
    return await asMember(member, () => convertPicture(photo));
  } catch (error) {
    throw new UnreadablePhoto(asProblem(error).status === 422 ? "none" : "heic");
  }
}

interface Scaled {
  blob: Blob;
  width: number;
  height: number;
}

let last: Promise<unknown> = Promise.resolve();

/**
 * Scales a photo to the longer side of `scale`. Photos are decoded one at a time: each may take 200 MB, and lists have a
 * hundred.
 */
function scaled(photo: Blob, scale: PictureScale): Promise<Scaled> {
  const next = last.then(() => scaledNow(photo, scale));
  last = next.catch(() => undefined);
  return next;
}

/** Scales a photo and rotates it upright by its EXIF orientation, which browsers apply. */
async function scaledNow(photo: Blob, scale: PictureScale): Promise<Scaled> {
  const image = await decoded(photo);
  const factor = Math.min(1, sides[scale] / Math.max(image.width, image.height));
  const [width, height] = [image.width, image.height].map((side) => Math.max(1, Math.round(side * factor))) as [number, number];
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const drawing = canvas.getContext("2d");
  if (!drawing) throw new UnreadablePhoto();
  // Transparent pixels become white.
  drawing.fillStyle = "#fff";
  drawing.fillRect(0, 0, width, height);
  drawing.imageSmoothingQuality = "high";
  drawing.drawImage(image, 0, 0, width, height);
  image.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  if (!blob) throw new UnreadablePhoto();
  return { blob, width, height };
}

/** Decodes a photo. Throws `UnreadablePhoto`, before decoding if the photo has too many pixels. */
export async function decoded(photo: Blob): Promise<ImageBitmap> {
  const { width, height } = await sizeOf(photo);
  if (width * height > mostPixels) throw new UnreadablePhoto("large");
  const image = await createImageBitmap(photo).catch(() => null);
  // Browsers decode the start of a truncated photo and fill the rest with grey.
  if (await isCutOff(photo)) throw new UnreadablePhoto("cut");
  if (!image) throw new UnreadablePhoto();
  return image;
}

/** The size of a photo in pixels; browsers read it without decoding the photo. */
async function sizeOf(photo: Blob): Promise<{ width: number; height: number }> {
  // The type is forced to an image of pixels, regardless of the file's name: an SVG drawing could contain anything.
  const address = URL.createObjectURL(photo.slice(0, photo.size, "image/jpeg"));
  const image = new Image();
  try {
    await new Promise((loaded, failed) => {
      image.onload = loaded;
      image.onerror = () => failed(new UnreadablePhoto());
      image.src = address;
    });
    return { width: image.naturalWidth, height: image.naturalHeight };
  } finally {
    URL.revokeObjectURL(address);
  }
}

const addresses = new Map<string, Promise<string>>();
/** The number of full-size pictures that the page holds in memory. */
const mostWhole = 12;
const wholeOnes: string[] = [];

/**
 * An object URL of a picture; `made` is the address of the server's thumbnail. Rejects when neither the device nor the server
 * has the picture.
 */
export function pictureAddress(member: string, digest: string, scale: PictureScale, made?: string): Promise<string> {
  const key = `${member}/${pictureName(digest, scale)}`;
  let address = addresses.get(key);
  if (!address) {
    address = readPicture(member, digest, scale, made).then((bytes) =>
      URL.createObjectURL(new Blob([bytes], { type: "image/jpeg" })),
    );
    addresses.set(key, address);
    address.catch(() => addresses.delete(key));
    if (scale === "whole" && wholeOnes.push(key) > mostWhole) release(wholeOnes.shift() ?? "");
  }
  return address;
}

function release(key: string): void {
  void addresses.get(key)?.then(URL.revokeObjectURL, () => undefined);
  addresses.delete(key);
}

/** The bytes of a picture on this device; a missing thumbnail is made, a missing picture fetched. */
export async function readPicture(member: string, digest: string, scale: PictureScale, made?: string): Promise<Uint8Array> {
  const kept = await readFile(member, pictureName(digest, scale));
  if (kept) return kept;
  if (scale === "thumbnail") {
    const bytes = await smallPicture(member, digest, made);
    await change(member, ["files"], (stores) => stores("files").put(bytes, pictureName(digest, scale)));
    return bytes;
  }
  if (member === deviceMember) throw new Error("the device has lost a picture");
  const fetched = await asMember(member, () => getFile(digest));
  await putPicture(member, digest, fetched);
  return fetched;
}

/** The server's thumbnail. If the device has the whole picture, or the server has no thumbnail, the device makes one. */
async function smallPicture(member: string, digest: string, made: string | undefined): Promise<Uint8Array> {
  const whole = await readFile(member, pictureName(digest));
  if (!whole && made !== undefined) return asMember(member, () => getFile(made));
  const { blob } = await scaled(new Blob([whole ?? (await readPicture(member, digest, "whole"))]), "thumbnail");
  return new Uint8Array(await blob.arrayBuffer());
}
