import { useState } from "react";
import type { Category } from "../../engine/trackTypes";
import { Button } from "../../shell/components/Button";
import { Icon } from "../../shell/components/Icon";
import { Field, Select } from "../../shell/components/Field";
import { SearchField } from "../../shell/components/SearchField";
import { typedNumber } from "../../shell/form/typedNumber";
import { number } from "../../shell/language/format";
import { metresPerMile, useUnits } from "../../shell/language/units";
import { useGear } from "../data/gear";
import type { TrackOrder } from "../data/trackFilter";
import { t } from "../../shell/language/language";
import { categoryName } from "../category";
import { clearFilter, filterList, isFiltered, ListView, sortList } from "./listView";
import { dayInput, endOfDay, startOfDay } from "../days";
import { filterIcon } from "../../shell/components/signs";
import "./TrackFilters.css";

interface TrackFiltersProps {
  filter: ListView["filter"];
  order: TrackOrder;
  categories: readonly Category[];
}

/** The filters of the list: words in view, and category, days, distance and order behind a button. */
export function TrackFilters({ filter, order, categories }: TrackFiltersProps) {
  const { category, gear, kind, from, to, atLeast, atMost } = filter;
  const more = [category, gear, kind, from, to, atLeast, atMost].filter((each) => each !== null).length;
  const [open, setOpen] = useState(more > 0);
  const pieces = useGear();
  const known = pieces.state === "here" ? pieces.value : [];

  return (
    <div className="track-filters" role="search" aria-label={t("tracks.searchAndFilter")}>
      <div className="track-filters-line">
        <SearchField
          label={t("tracks.search")}
          shortcut="/"
          value={filter.text}
          onChange={(text) => filterList({ text })}
        />
        <button
          type="button"
          className="button button-plain track-filters-button"
          aria-expanded={open}
          aria-label={more > 0 ? t("tracks.filtersSet", { count: more }) : t("tracks.filter")}
          title={t("tracks.filter")}
          onClick={() => setOpen(!open)}
        >
          <Icon drawing={filterIcon} size={20} />
          {more > 0 && <span className="track-filters-count">{more}</span>}
        </button>
      </div>
      {open && (
        <div className="track-filters-more">
          <Select
            name="category"
            label={t("tracks.category")}
            value={category ?? ""}
            options={[
              { value: "", label: t("tracks.allCategories") },
              ...categories.map((each) => ({ value: each.id, label: categoryName(each) })),
            ]}
            onChange={(value) => filterList({ category: value || null })}
          />
          {(known.length > 0 || gear !== null) && (
            <Select
              name="gear"
              label={t("tracks.gear.one")}
              value={gear ?? ""}
              options={[
                { value: "", label: t("tracks.gear.all") },
                ...known.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(value) => filterList({ gear: value || null })}
            />
          )}
          <DayField label={t("tracks.from")} value={from} latest={to} onChange={(day) => filterList({ from: startOfDay(day) })} />
          <DayField label={t("tracks.to")} value={to} earliest={from} onChange={(day) => filterList({ to: endOfDay(day) })} />
          <DistanceField name="atLeast" label={t("tracks.atLeast")} value={atLeast} onChange={(metres) => filterList({ atLeast: metres })} />
          <DistanceField name="atMost" label={t("tracks.atMost")} value={atMost} onChange={(metres) => filterList({ atMost: metres })} />
          <Select
            name="kind"
            label={t("tracks.kind")}
            value={kind ?? ""}
            options={[
              { value: "", label: t("tracks.kinds.all") },
              { value: "track", label: t("tracks.kinds.track") },
              { value: "route", label: t("tracks.kinds.route") },
            ]}
            onChange={(value) => filterList({ kind: value || null })}
          />
          <Select
            name="order"
            label={t("tracks.order")}
            value={order}
            options={orders.map((each) => ({ value: each, label: t(`tracks.order.${each}`) }))}
            onChange={sortList}
          />
          {isFiltered(filter) && (
            <Button kind="quiet" onClick={clearFilter}>
              {t("tracks.clearFilter")}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}

const orders = ["newest", "oldest", "farthest", "longest"] as const;

interface DistanceFieldProps {
  name: string;
  label: string;
  /** In metres. */
  value: number | null;
  onChange: (metres: number | null) => void;
}

/** A distance in kilometres or miles. The text stays as typed during input. */
function DistanceField({ name, label, value, onChange }: DistanceFieldProps) {
  const isImperial = useUnits() === "imperial";
  const unit = isImperial ? metresPerMile : 1000;
  const shown = value === null ? "" : number(value / unit, Number.isInteger(value / unit) ? 0 : 1);
  const [typed, setTyped] = useState(shown);
  const isTyped = metresOf(typed, unit) === value;
  return (
    <Field
      name={name}
      label={label}
      suffix={isImperial ? "mi" : "km"}
      inputMode="decimal"
      autoComplete="off"
      value={isTyped ? typed : shown}
      onChange={(text) => {
        setTyped(text);
        onChange(metresOf(text, unit));
      }}
    />
  );
}

function metresOf(typed: string, unit: number): number | null {
  const typedOne = typedNumber(typed);
  return typedOne === null || !(typedOne >= 0) ? null : typedOne * unit;
}

interface DayFieldProps {
  label: string;
  value: number | null;
  earliest?: number | null;
  latest?: number | null;
  onChange: (day: string) => void;
}

function DayField({ label, value, earliest, latest, onChange }: DayFieldProps) {
  return (
    <label className="field">
      <span className="field-label">{label}</span>
      <input
        type="date"
        className="field-input"
        value={dayInput(value)}
        min={dayInput(earliest)}
        max={dayInput(latest)}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
