import { Fragment } from "react";

/** The attribution in the tiles. Only text and web links are taken from its markup. */
export function MapCredits({ credits }: { credits: string }) {
  const { body } = new DOMParser().parseFromString(credits, "text/html");
  return (
    <p className="map-credits">
      {[...body.childNodes].map((node, index) => {
        const address = node instanceof HTMLAnchorElement ? node.href : "";
        if (!/^https?:/.test(address)) return <Fragment key={index}>{node.textContent}</Fragment>;
        return (
          <a key={index} href={address} target="_blank" rel="noreferrer">
            {node.textContent}
          </a>
        );
      })}
    </p>
  );
}
