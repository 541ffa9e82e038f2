import { useState } from "react";
import { DepartureButton } from "../../club/invitations/DepartureButton";
import { usual } from "../../engine/rules";
import { Button, LinkButton } from "../../shell/components/Button";
import { Choice } from "../../shell/components/Choice";
import { ConfirmDialog } from "../../shell/components/Dialog";
import { Notice } from "../../shell/components/Notice";
import { LinkRow, Row, Rows } from "../../shell/components/Rows";
import { exportIcon } from "../../shell/components/signs";
import { showUndoable } from "../../shell/components/toast";
import { dateTime, number } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import type { RouteParameters } from "../../shell/routing/route";
import { AlertCount } from "./alerts/AlertCount";
import {
  edit,
  known,
  RaceRecord,
  useCheckIns,
  useCheckpoints,
  useCorrections,
  useRaceFields,
  useTeams,
} from "./data/records";
import { isAtLeast, useRole } from "./data/role";
import { alertIcon, checkInIcon, codeIcon, correctionIcon, resultIcon, teamIcon } from "./icons";
import { OrganiserPage } from "./OrganiserPage";
import { useRace } from "../data/queries";
import { raceVisibilities, RaceVisibility, visibilityOf, visibilityWords } from "./visibility";
import "./OrganisePage.css";

/** Start page of organisers, with a link to each of their pages. */
export function OrganisePage({ parameters }: { parameters: RouteParameters }) {
  const race = parameters["race"] ?? "";
  const role = useRole(race);
  return (
    <OrganiserPage
      race={race}
      title={t("races.organise.title")}
      least="contributor"
      parent={`/races/${race}`}
      actions={<LinkButton to={`/races/${race}`}>{t("races.organise.watch")}</LinkButton>}
    >
      {role && isAtLeast(role, "editor") ? <ForOrganisers race={race} /> : <ForMarshals race={race} />}
    </OrganiserPage>
  );
}

function ForMarshals({ race }: { race: string }) {
  return (
    <Rows>
      <CheckInRow race={race} />
      <ResultRow race={race} />
      <PeopleRow race={race} />
    </Rows>
  );
}

function PeopleRow({ race }: { race: string }) {
  return (
    <LinkRow
      to={`/races/${race}/organise/people`}
      icon="person"
      title={t("races.organise.people.title")}
      text={t("races.organise.people.text")}
    />
  );
}

function CheckInRow({ race }: { race: string }) {
  const checkIns = known(useCheckIns(race));
  return (
    <LinkRow
      to={`/races/${race}/organise/check-in`}
      icon={checkInIcon}
      title={t("races.organise.checkIn.title")}
      text={t("races.organise.checkIn.text")}
    >
      {number(checkIns.length)}
    </LinkRow>
  );
}

function ResultRow({ race }: { race: string }) {
  return (
    <LinkRow
      to={`/races/${race}/organise/results`}
      icon={resultIcon}
      title={t("races.organise.results.title")}
      text={t("races.organise.results.text")}
    />
  );
}

function ForOrganisers({ race }: { race: string }) {
  const fields = useRaceFields(race);
  const checkpoints = known(useCheckpoints(race));
  const teams = known(useTeams(race));
  const corrections = known(useCorrections(race));
  const at = `/races/${race}/organise`;
  return (
    <>
      {fields && <RaceState race={race} fields={fields} />}
      <section className="section">
        <h2>{t("races.organise.before")}</h2>
        <Rows>
          <LinkRow
            to={`${at}/details`}
            icon="edit"
            title={t("races.organise.details.title")}
            text={fields?.start_at ? dateTime(fields.start_at) : t("races.organise.details.text")}
          />
          <LinkRow
            to={`${at}/course`}
            icon="line"
            title={t("races.organise.course.title")}
            text={t("races.organise.checkpoints", { count: checkpoints.length })}
          />
          <LinkRow
            to={`${at}/teams`}
            icon={teamIcon}
            title={t("races.organise.teams.title")}
            text={t("races.organise.teams.count", { count: teams.length })}
          />
          <LinkRow
            to={`${at}/codes`}
            icon={codeIcon}
            title={t("races.organise.codes.title")}
            text={t("races.organise.codes.text")}
          />
          <PeopleRow race={race} />
        </Rows>
      </section>
      <section className="section">
        <h2>{t("races.organise.during")}</h2>
        <Rows>
          <LinkRow
            to={`${at}/alerts`}
            icon={alertIcon}
            title={t("races.organise.alerts.title")}
            text={t("races.organise.alerts.text")}
          >
            <AlertCount race={race} />
          </LinkRow>
          <CheckInRow race={race} />
          <LinkRow
            to={`${at}/corrections`}
            icon={correctionIcon}
            title={t("races.organise.corrections.title")}
            text={t("races.organise.corrections.text")}
          >
            {number(corrections.length)}
          </LinkRow>
          <ResultRow race={race} />
        </Rows>
      </section>
      {fields && <ClosingSection race={race} fields={fields} />}
    </>
  );
}

interface FieldsProps {
  race: string;
  fields: RaceRecord<"races">;
}

/** The visibility of the race, and the next step of its organiser. */
function RaceState({ race, fields }: FieldsProps) {
  const published = useRace(race);
  if (fields.archived_at) return <Notice>{t("races.organise.archivedAt", { time: dateTime(fields.archived_at) })}</Notice>;
  if (fields.closed_at) return <Notice>{t("races.organise.closedAt", { time: dateTime(fields.closed_at) })}</Notice>;
  const lacks = published.state === "here" ? published.value.lacks : [];
  const visibility = visibilityOf(fields);
  const { icon, title, text } = visibilityWords[visibility];
  const show = (next: RaceVisibility) => {
    const undo = edit(race, "races", fields, { is_public: next !== "people", is_members_only: next === "club" });
    showUndoable(t(visibilityWords[next].shown), undo);
  };
  return (
    <Rows>
      <Row icon={icon} title={t(title)} text={t(text)} />
      <li className="row race-visibility">
        <Choice
          label={t("races.organise.visibility")}
          value={visibility}
          options={raceVisibilities.map((value) => ({ value, label: t(visibilityWords[value].label) }))}
          onChange={show}
        />
      </li>
      {lacks.map((lack) => (
        <Row
          key={lack}
          icon={alertIcon}
          title={t(`races.organise.lacks.${lack}`)}
          text={t(visibility === "people" ? "races.organise.lacks.draft" : "races.organise.lacks.public")}
        />
      ))}
    </Rows>
  );
}

/** The end of the race: closes it, and names the files to export before positions are deleted. */
function ClosingSection({ race, fields }: FieldsProps) {
  const [asking, setAsking] = useState(false);
  const isOwner = useRole(race) === "owner";
  const teams = known(useTeams(race));
  const days = fields.keep_days ?? usual.RaceEdit.keep_days;
  const file = (name: string) => `/api/v1/races/${race}/${name}`;

  function close(closed_at: number | null) {
    setAsking(false);
    const undo = edit(race, "races", fields, { closed_at });
    showUndoable(t(closed_at ? "races.organise.closed" : "races.organise.reopened"), undo);
  }

  function archive(archived_at: number | null) {
    const undo = edit(race, "races", fields, { archived_at });
    showUndoable(t(archived_at ? "races.organise.archived" : "races.organise.unarchived"), undo);
  }

  return (
    <section className="section">
      <h2>{t("races.organise.after")}</h2>
      <Rows>
        <Row
          icon="lock"
          title={t(fields.closed_at ? "races.organise.isClosed" : "races.organise.close")}
          text={t("races.organise.closeText", { count: days })}
        >
          {fields.archived_at ? null : fields.closed_at ? (
            <Button onClick={() => close(null)}>{t("races.organise.reopen")}</Button>
          ) : (
            <Button onClick={() => setAsking(true)}>{t("races.organise.close")}</Button>
          )}
        </Row>
        {(fields.closed_at || fields.archived_at) && (
          <Row
            icon="file"
            title={t(fields.archived_at ? "races.organise.isArchived" : "races.organise.archiveRace")}
            text={t("races.organise.archiveRaceText")}
          >
            <Button onClick={() => archive(fields.archived_at ? null : Date.now())}>
              {t(fields.archived_at ? "races.organise.unarchive" : "races.organise.archiveRace")}
            </Button>
          </Row>
        )}
        <Row icon={exportIcon} title={t("races.organise.archive")} text={t("races.organise.archiveText")}>
          <div className="race-files">
            <a className="button button-quiet" href={file("results.csv")} download>
              {t("races.organise.archiveResults")}
            </a>
            <a className="button button-quiet" href={file("positions.csv")} download>
              {t("races.organise.archivePositions")}
            </a>
            <a className="button button-quiet" href={file("positions.geojson")} download>
              GeoJSON
            </a>
          </div>
        </Row>
        {isOwner && (
          <Row icon="delete" title={t("races.organise.delete")} text={t("races.organise.deleteText")}>
            <DepartureButton
              action={t("races.organise.delete")}
              title={t("races.organise.deleteTitle", { name: fields.name ?? "" })}
              text={t("races.organise.deleteAsk", { count: teams.length })}
              path={`/spaces/${race}`}
              parent="/races"
            />
          </Row>
        )}
      </Rows>
      {asking && (
        <ConfirmDialog
          title={t("races.organise.closeTitle")}
          text={t("races.organise.closeAsk", { count: days })}
          action={t("races.organise.close")}
          onConfirm={() => close(Date.now())}
          onClose={() => setAsking(false)}
        />
      )}
    </section>
  );
}
