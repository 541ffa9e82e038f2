import { ReactNode, useState } from "react";
import { addCategory, deleteCategory, renameCategory, useCategories } from "../data/categories";
import type { Category } from "../../engine/trackTypes";
import { Button, IconButton } from "../../shell/components/Button";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { Row, Rows } from "../../shell/components/Rows";
import { tagIcon } from "../../shell/components/signs";
import { showUndoable } from "../../shell/components/toast";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { categoryName, sportName } from "../category";
import { categoryIcon } from "../sportIcon";
import { CategoryDialog } from "./CategoryDialog";

type Open = { what: "add" } | { what: "rename" | "delete"; category: Category } | null;

/** The member's categories: built-in ones first, then their own, to add, rename and delete (T11). */
export function CategorySettings() {
  const categories = useCategories();
  const [open, setOpen] = useState<Open>(null);
  const close = () => setOpen(null);
  const all = categories.state === "here" ? categories.value : [];
  const own = all.filter((category) => !category.kind);

  function done(text: string, undo: () => void) {
    close();
    showUndoable(text, undo);
  }

  return (
    <Page
      title={t("tracks.categories.title")}
      parent="/settings"
      actions={
        <Button kind="primary" icon="plus" onClick={() => setOpen({ what: "add" })}>
          {t("tracks.categories.add")}
        </Button>
      }
    >
      {categories.state === "waiting" && <Waiting what={t("tracks.categories.title")} lines={4} height={3.5} />}
      {categories.state === "absent" && <KeptProblem problem={categories.problem} />}
      {categories.state === "here" && (
        <>
          <section className="section">
            <h2>{t("tracks.categories.own")}</h2>
            {own.length === 0 ? (
              <EmptyState icon={tagIcon} title={t("tracks.categories.none")} text={t("tracks.categories.noneText")} />
            ) : (
              <Rows>
                {own.map((category) => (
                  <CategoryRow key={category.id} category={category}>
                    <IconButton
                      icon="edit"
                      label={t("tracks.categories.renameNamed", { name: category.name })}
                      onClick={() => setOpen({ what: "rename", category })}
                    />
                    <IconButton
                      icon="delete"
                      label={t("tracks.categories.deleteNamed", { name: category.name })}
                      onClick={() => setOpen({ what: "delete", category })}
                    />
                  </CategoryRow>
                ))}
              </Rows>
            )}
          </section>
          <section className="section">
            <h2>{t("tracks.categories.builtIn")}</h2>
            <Rows>
              {all
                .filter((category) => category.kind)
                .map((category) => (
                  <CategoryRow key={category.id} category={category} />
                ))}
            </Rows>
          </section>
        </>
      )}

      {open?.what === "add" && (
        <CategoryDialog
          taken={all.map(categoryName)}
          onClose={close}
          onDone={(name, sport) => done(t("tracks.categories.added", { name }), addCategory(name, sport).undo)}
        />
      )}
      {open?.what === "rename" && (
        <CategoryDialog
          category={open.category}
          taken={all.filter(({ id }) => id !== open.category.id).map(categoryName)}
          onClose={close}
          onDone={(name) => done(t("tracks.categories.renamed", { name }), renameCategory(open.category, name))}
        />
      )}
      {open?.what === "delete" && (
        <ConfirmDialog
          title={t("tracks.categories.deleteTitle", { name: open.category.name })}
          text={t("tracks.categories.deleteText")}
          action={t("tracks.categories.delete")}
          onClose={close}
          onConfirm={() => done(t("tracks.categories.deleted", { name: open.category.name }), deleteCategory(open.category))}
        />
      )}
    </Page>
  );
}

function CategoryRow({ category, children }: { category: Category; children?: ReactNode }) {
  return (
    <Row
      icon={categoryIcon(category)}
      title={categoryName(category)}
      text={category.kind ? undefined : sportName(category.sport)}
    >
      {children}
    </Row>
  );
}
