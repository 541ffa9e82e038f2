import { RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { DeleteDialog } from "../DeleteDialog";
import { useCategories } from "../data/categories";
import { isExportable } from "../data/files";
import { useTracks } from "../data/useTracks";
import type { TrackOrder } from "../data/trackFilter";
import { useSession } from "../../device/session/session";
import { syncNow } from "../../device/sync/sync";
import type { Category, TrackItem } from "../../engine/trackTypes";
import { Button, IconButton, LinkButton } from "../../shell/components/Button";
import { Icon } from "../../shell/components/Icon";
import { EmptyState } from "../../shell/components/EmptyState";
import { MoreRows } from "../../shell/components/MoreRows";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { selectIcon } from "../../shell/components/signs";
import { Waiting } from "../../shell/components/Waiting";
import { t, useLanguage } from "../../shell/language/language";
import { Link } from "../../shell/routing/Link";
import { navigate } from "../../shell/routing/location";
import { categoryName } from "../category";
import { DeletedLink } from "./DeletedLink";
import { EditMany } from "../edit/EditMany";
import { ExportDialog } from "../export/ExportDialog";
import { DropZone } from "../import/DropZone";
import { clearFilter, isFiltered, showMoreRows, showRowsTo, useListView } from "./listView";
import { useDoubtful } from "../data/useDoubtful";
import { useSportOf } from "../data/useSportOf";
import { MonthSection } from "./MonthSection";
import { groupsOf } from "./monthGroups";
import { PullToSync } from "./PullToSync";
import { JoinDialog } from "./JoinDialog";
import { SelectionBar } from "./SelectionBar";
import { SyncButton } from "./SyncButton";
import { TrackFilters } from "./TrackFilters";
import { useListKeys } from "./useListKeys";
import { Selection, useSelection } from "./useSelection";
import "./TrackList.css";
import { mountainIcon } from "../icons";

/** The member's tracks, newest first (T8). Files dropped anywhere on it are imported (T16). */
export function TrackList({ current }: { current: string | null }) {
  const { filter, order, rows } = useListView();
  const tracks = useTracks(filter, order);
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : none;
  const all = tracks.state === "here" ? tracks.value : none;
  const selection = useSelection(useMemo(() => all.map((track) => track.id), [all]));
  const [asking, setAsking] = useState<"delete" | "export" | "edit" | "join" | null>(null);
  const chosen = all.filter((track) => selection.picked.has(track.id));
  const list = useRef<HTMLDivElement>(null);
  useListKeys(list, all, selection, () => setAsking("delete"));
  const place = all.findIndex((track) => track.id === current);
  useCurrentInSight(list, current, place, rows);

  const filtered = isFiltered(filter);
  const empty = tracks.state === "here" && all.length === 0;
  return (
    <DropZone>
      <div ref={list} className="track-list" data-picking={selection.picking || undefined}>
        <PullToSync list={list} enabled={!selection.picking} />
        <Page title={t("tracks.title")} actions={<ListActions selection={selection} any={all.length > 0} />}>
          {!(empty && !filtered) && <TrackFilters filter={filter} order={order} categories={known} />}
          {tracks.state === "waiting" && <Waiting what={t("tracks.loading")} lines={7} height={5.25} />}
          {tracks.state === "absent" && (
            <KeptProblem problem={tracks.problem} onRetry={() => void syncNow()} />
          )}
          {empty && (filtered ? <NothingFound /> : <NothingYet />)}
          {all.length > 0 && (
            <MonthList tracks={all} rows={rows} order={order} categories={known} current={place < 0 ? null : current} selection={selection} />
          )}
          {all.length <= rows && !selection.picking && <DeletedLink />}
        </Page>
        {selection.picking && (
          <SelectionBar
            selection={selection}
            ids={all.map((track) => track.id)}
            canExport={chosen.some(isExportable)}
            onCompare={() => compare(chosen)}
            onJoin={() => setAsking("join")}
            onEdit={() => setAsking("edit")}
            onExport={() => setAsking("export")}
            onDelete={() => setAsking("delete")}
          />
        )}
      </div>
      {asking === "export" && <ExportDialog tracks={chosen.filter(isExportable)} onClose={() => setAsking(null)} onDone={selection.end} />}
      {asking === "join" && <JoinDialog tracks={chosen} onClose={() => setAsking(null)} onDone={selection.end} />}
      {asking === "edit" && <EditMany tracks={chosen} onClose={() => setAsking(null)} onDone={selection.end} />}
      {asking === "delete" && <DeleteDialog tracks={chosen} onClose={() => setAsking(null)} onDelete={selection.end} />}
    </DropZone>
  );
}

/** Compares two tracks, the newer first. */
function compare([first, other]: readonly TrackItem[]): void {
  if (first && other) navigate(`/tracks/${first.id}/compare/${other.id}`);
}

const none: readonly never[] = [];

function ListActions({ selection, any }: { selection: Selection; any: boolean }) {
  if (selection.picking) return <Button kind="quiet" onClick={selection.end}>{t("tracks.done")}</Button>;
  return (
    <>
      <Link to="/tracks/friends" className="icon-button" aria-label={t("tracks.friends.title")} title={t("tracks.friends.title")}>
        <Icon drawing="person" />
      </Link>
      <SyncButton />
      {any && <IconButton icon={selectIcon} label={t("tracks.select")} onClick={() => selection.begin()} />}
      <Link to="/import" className="icon-button" aria-label={t("tracks.add")} title={t("tracks.add")}>
        <Icon drawing="plus" />
      </Link>
    </>
  );
}

function NothingYet() {
  const { member } = useSession();
  return (
    <EmptyState
      icon={member ? "line" : mountainIcon}
      title={t(member ? "tracks.empty" : "tracks.welcome")}
      text={t(member ? "tracks.emptyText" : "tracks.welcomeText")}
    >
      <LinkButton to="/record" kind="primary" icon="flag">
        {t("tracks.toRecord")}
      </LinkButton>
      <LinkButton to="/import" icon="import">
        {t("tracks.import")}
      </LinkButton>
      {!member && <LinkButton to="/sign-in">{t("shell.signIn")}</LinkButton>}
    </EmptyState>
  );
}

function NothingFound() {
  return (
    <EmptyState icon="search" title={t("tracks.nothingFound")} text={t("tracks.nothingFoundText")}>
      <Button onClick={clearFilter}>{t("tracks.clearFilter")}</Button>
    </EmptyState>
  );
}

interface MonthListProps {
  tracks: readonly TrackItem[];
  rows: number;
  order: TrackOrder;
  categories: readonly Category[];
  current: string | null;
  selection: Selection;
}

function MonthList({ tracks, rows, order, categories, current, selection }: MonthListProps) {
  const shown = useMemo(() => tracks.slice(0, rows), [tracks, rows]);
  const groups = useMemo(() => groupsOf(shown, order), [shown, order]);
  const doubtful = useDoubtful(shown);
  const spoken = useLanguage();
  const sportOf = useSportOf();
  const names = useMemo(() => new Map(categories.map((each) => [each.id, categoryName(each)])), [categories, spoken]);
  const toggling = useRef(selection.toggle);
  toggling.current = selection.toggle;
  const toggle = useCallback((id: string, through: boolean) => toggling.current(id, through), []);
  return (
    <>
      {groups.map((group) => (
        <MonthSection key={group.month === undefined ? order : group.month ?? "none"} {...{ group, names, sportOf, current, selection, doubtful }} onToggle={toggle} />
      ))}
      {tracks.length > rows && (
        <MoreRows left={tracks.length - rows} words={t("tracks.more", { count: tracks.length - rows })} onMore={showMoreRows} />
      )}
    </>
  );
}

/** Scrolls the current track into view once it is opened, and draws as many rows as necessary. */
function useCurrentInSight(list: RefObject<HTMLElement>, current: string | null, index: number, rows: number): void {
  const isDrawn = index >= 0 && index < rows;
  useEffect(() => {
    if (index >= rows) showRowsTo(index);
  }, [current, index >= rows]);
  useEffect(() => {
    if (current === null || !isDrawn) return undefined;
    const row = list.current?.querySelector(`[data-row="${CSS.escape(current)}"]`);
    const scroll = () => row?.scrollIntoView({ block: "nearest" });
    scroll();
    // Months without layout are shorter than their estimate; a frame later they have their true height.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(scroll);
    });
    return () => cancelAnimationFrame(frame);
  }, [current, isDrawn]);
}
