import { useState } from "react";
import { t } from "../../shell/language/language";
import type { Stretch } from "./difference";
import "./DifferentWords.css";

/** The length, in characters, of common text shown around a difference when the rest is folded. */
const kept = 120;
/** Shorter stretches are not folded. */
const longest = 400;

interface DifferentWordsProps {
  stretches: readonly Stretch[];
  side: "one" | "other";
}

/** One of two texts with its own parts marked; long common stretches are folded. */
export function DifferentWords({ stretches, side }: DifferentWordsProps) {
  const [whole, setWhole] = useState(false);
  const folded = !whole && stretches.some(isLong);
  return (
    <>
      <p className="different-words" dir="auto">
        {stretches.map((stretch, index) => {
          const text = stretch[side];
          if (!stretch.shared) return text && <mark key={index}>{text}</mark>;
          if (whole || !isLong(stretch)) return text;
          const before = index === 0 ? "" : text.slice(0, kept).replace(/\S*$/, "");
          const after = index === stretches.length - 1 ? "" : text.slice(-kept).replace(/^\S*/, "");
          return `${before}…${after}`;
        })}
      </p>
      {folded && (
        <button type="button" className="different-words-more" onClick={() => setWhole(true)}>
          {t("club.sync.whole")}
        </button>
      )}
    </>
  );
}

const isLong = ({ shared, one }: Stretch) => shared && one.length > longest;
