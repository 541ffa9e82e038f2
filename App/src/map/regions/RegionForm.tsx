import { FormEvent, useRef, useState } from "react";
import { Button } from "../../shell/components/Button";
import { Card } from "../../shell/components/Card";
import { Field } from "../../shell/components/Field";
import { Notice } from "../../shell/components/Notice";
import { bytes } from "../../shell/language/format";
import { t } from "../../shell/language/language";
import { makeRegion } from "./regionUploads";

interface RegionFormProps {
  /** True while files are sent or a region is made. */
  busy: boolean;
  /** Bytes of all files together. */
  limit: number;
  /** The names of the regions that are there. */
  regions: readonly string[];
  /** True if the server can make contour lines and shade. */
  canShade: boolean;
}

const isHeights = ({ name }: File) => /\.(hgt|hgt\.zip)$/i.test(name);
/** The region's name in `andorra-latest.osm.pbf`. */
function nameOf({ name }: File): string {
  const plain = name.replace(/(\.osm)?\.pbf$/i, "").replace(/-latest$/, "");
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** The files and the name of a new region. */
export function RegionForm({ busy, limit, regions, canShade }: RegionFormProps) {
  const [extract, setExtract] = useState<File | null>(null);
  const [terrain, setTerrain] = useState<readonly File[]>([]);
  const [typed, setTyped] = useState<string | null>(null);
  const [attribution, setAttribution] = useState("");

  const name = (typed ?? (extract ? nameOf(extract) : "")).trim();
  const size = [...(extract ? [extract] : []), ...terrain].reduce((sum, file) => sum + file.size, 0);
  const needsAttribution = terrain.some((file) => !isHeights(file));
  const isComplete = extract !== null && name !== "" && size <= limit && (!needsAttribution || attribution.trim() !== "");

  function submit(event: FormEvent) {
    event.preventDefault();
    if (extract && isComplete && !busy) void makeRegion({ name, extract, terrain, attribution: attribution.trim() });
  }

  return (
    <Card title={t("map.regions.add")}>
      <form className="region-form" onSubmit={submit}>
        <p>{t("map.regions.addText")}</p>
        <FileChoice
          label={t("map.regions.extract")}
          accept=".pbf"
          files={extract ? [extract] : []}
          onChange={([file]) => file && setExtract(file)}
        />
        <Field
          label={t("map.offline.name")}
          name="name"
          value={typed ?? (extract ? nameOf(extract) : "")}
          maxLength={60}
          hint={regions.includes(name) ? t("map.regions.replaces") : undefined}
          onChange={setTyped}
        />
        {canShade ? (
          <FileChoice label={t("map.regions.terrain")} accept=".hgt,.zip,.tif,.tiff" multiple files={terrain} onChange={setTerrain} />
        ) : (
          <p className="region-file-names">{t("map.regions.noTerrain")}</p>
        )}
        {needsAttribution && (
          <Field label={t("map.regions.attribution")} name="attribution" value={attribution} maxLength={200} hint={t("map.regions.attributionHint")} onChange={setAttribution} />
        )}
        {size > limit && <Notice kind="wrong">{t("map.regions.tooLarge", { size: bytes(limit) })}</Notice>}
        <div>
          <Button type="submit" kind="primary" busy={busy} disabled={!isComplete}>
            {t("map.regions.make")}
          </Button>
        </div>
      </form>
    </Card>
  );
}

interface FileChoiceProps {
  label: string;
  accept: string;
  multiple?: boolean;
  files: readonly File[];
  onChange: (files: readonly File[]) => void;
}

function FileChoice({ label, accept, multiple = false, files, onChange }: FileChoiceProps) {
  const picker = useRef<HTMLInputElement>(null);
  const size = files.reduce((sum, file) => sum + file.size, 0);
  return (
    <div className="region-files">
      <Button icon="file" onClick={() => picker.current?.click()}>
        {label}
      </Button>
      <input
        ref={picker}
        type="file"
        hidden
        accept={accept}
        multiple={multiple}
        onChange={({ target }) => {
          onChange([...(target.files ?? [])]);
          target.value = "";
        }}
      />
      {files.length > 0 && (
        <span className="region-file-names">
          {files.map((file) => file.name).join(", ")} · {bytes(size)}
        </span>
      )}
    </div>
  );
}
