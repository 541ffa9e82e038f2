import { ReactNode, useState } from "react";
import { asProblem } from "../../device/network/problem";
import { Row, Rows } from "../../shell/components/Rows";
import { shareIcon } from "../../shell/components/signs";
import { showToast } from "../../shell/components/toast";
import { problemWords } from "../../shell/words/problem";
import { SecretLinkCard } from "./SecretLinkCard";
import { WithdrawButton } from "./WithdrawButton";

interface OpenLink {
  id: string;
}

interface MadeLink extends OpenLink {
  link?: string;
  svg?: string;
  expires_at: number;
}

interface SecretLinksProps<Open extends OpenLink, Made extends MadeLink> {
  /** The open links. */
  links: readonly Open[];
  /** The heading of the open links. */
  heading: string;
  /** The words of an open link. */
  words: (link: Open) => { title: string; text: string };
  /** The title of the card with a new link. */
  madeTitle: (made: Made) => string;
  /** The form for a new link. */
  form: (onMade: (made: Made) => void) => ReactNode;
  /** Ends a link. Throws a `Problem`. */
  withdraw: (id: string) => Promise<void>;
  /** What is said when a link was withdrawn. */
  withdrawn: string;
}

/** Links that admit others: a form for a new one, the new one with its code, and the open ones, each of which can be withdrawn. */
export function SecretLinks<Open extends OpenLink, Made extends MadeLink>({
  links, heading, words, madeTitle, form, withdraw, withdrawn,
}: SecretLinksProps<Open, Made>) {
  const [made, setMade] = useState<Made | null>(null);
  const [ending, setEnding] = useState<string | null>(null);

  async function end(id: string): Promise<void> {
    setEnding(id);
    try {
      await withdraw(id);
      if (made?.id === id) setMade(null);
      showToast(withdrawn);
    } catch (error) {
      showToast(problemWords(asProblem(error)), { alarming: true });
    } finally {
      setEnding(null);
    }
  }

  return (
    <>
      {made ? <SecretLinkCard title={madeTitle(made)} made={made} onDone={() => setMade(null)} /> : form(setMade)}
      {links.length > 0 && (
        <section className="section">
          <h2>{heading}</h2>
          <Rows>
            {links.map((link) => (
              <Row key={link.id} icon={shareIcon} {...words(link)}>
                <WithdrawButton busy={ending === link.id} onWithdraw={() => void end(link.id)} />
              </Row>
            ))}
          </Rows>
        </section>
      )}
    </>
  );
}
