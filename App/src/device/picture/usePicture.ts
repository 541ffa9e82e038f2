import { useEffect, useState } from "react";
import { useShownMember } from "../session/session";
import { Picture, pictureAddress, PictureScale, PictureSizes } from "./picture";

/** The address of a picture: null while it is loading, `undefined` if it is unavailable. */
export function usePictureAddress(
  digest: string | undefined,
  scale: PictureScale,
  made?: string,
): string | null | undefined {
  const member = useShownMember();
  const [found, setFound] = useState<{ digest: string; address: string | undefined } | null>(null);
  useEffect(() => {
    if (digest === undefined) return undefined;
    let isCurrent = true;
    const show = (address: string | undefined) => isCurrent && setFound({ digest, address });
    const look = () => void pictureAddress(member, digest, scale, made).then(show, () => show(undefined));
    look();
    // Failed downloads are retried when the network returns.
    window.addEventListener("online", look);
    return () => {
      isCurrent = false;
      window.removeEventListener("online", look);
    };
  }, [member, digest, scale, made]);
  return found && found.digest === digest ? found.address : null;
}

/** The address of a picture's thumbnail, as `usePictureAddress` gives it. */
export const useThumbnail = (picture: Picture, sizes: PictureSizes | undefined) =>
  usePictureAddress(picture.file, "thumbnail", sizes?.of === picture.file ? sizes.thumbnail : undefined);
