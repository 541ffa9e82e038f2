import { Fragment, ReactNode } from "react";
import "./PlainDocument.css";

/** A plain text of paragraphs between blank lines: `## ` begins a heading, `- ` an item of a list. */
export function PlainDocument({ text }: { text: string }) {
  return <div className="plain-document">{blocks(text)}</div>;
}

function blocks(text: string): ReactNode[] {
  const shown: ReactNode[] = [];
  let items: string[] = [];
  const endList = () => {
    if (items.length > 0) {
      shown.push(
        <ul>
          {items.map((item, index) => (
            <li key={index}>{item}</li>
          ))}
        </ul>,
      );
    }
    items = [];
  };
  for (const paragraph of text.split(/\n\s*\n/).map((part) => part.trim())) {
    if (paragraph.startsWith("- ")) {
      items.push(...paragraph.split(/\n(?=- )/).map((item) => item.slice(2)));
      continue;
    }
    endList();
    if (paragraph.startsWith("## ")) shown.push(<h2>{paragraph.slice(3)}</h2>);
    else if (paragraph !== "") shown.push(<p>{paragraph}</p>);
  }
  endList();
  return shown.map((block, index) => <Fragment key={index}>{block}</Fragment>);
}
