import { useState } from "react";
import { t } from "../../shell/language/language";
import type { Stretch } from "./difference";
import "./Compared.css";

/** How much of what is the same stands around a difference, in letters, when the rest is left out. */
const kept = 120;
/** Shorter ones stay whole. */
const longest = 400;

/** A text with what only it has marked; of long stretches that are the same, only what stands around. */
export function Compared({ stretches }: { stretches: readonly Stretch[] }) {
  const [whole, setWhole] = useState(false);
  const folded = !whole && stretches.some(isFolded);
  return (
    <>
      <p className="compared" dir="auto">
        {stretches.map((stretch, index) => {
          if (!stretch.shared) return <mark key={index}>{stretch.text}</mark>;
          if (whole || !isFolded(stretch)) return stretch.text;
          const isFirst = index === 0;
          const isLast = index === stretches.length - 1;
          return folding(stretch.text, isFirst, isLast);
        })}
      </p>
      {folded && (
        <button type="button" className="compared-more" onClick={() => setWhole(true)}>
          {t("club.sync.whole")}
        </button>
      )}
    </>
  );
}

const isFolded = ({ shared, text }: Stretch) => shared && text.length > longest;

/** Cut between words. */
function folding(text: string, isFirst: boolean, isLast: boolean): string {
  const before = isFirst ? "" : text.slice(0, kept).replace(/\S*$/, "");
  const after = isLast ? "" : text.slice(-kept).replace(/^\S*/, "");
  return `${before}…${after}`;
}
