import type { SettingsPage } from "../shell/area";
import { LinkRow } from "../shell/components/Rows";
import { contributions } from "../shell/declaredAreas";
import { t } from "../shell/language/language";

/** Links to the settings of areas. */
export function SettingsRows({ of }: { of: SettingsPage["of"] }) {
  const pages = contributions().flatMap(({ settings = [] }) => settings.filter((page) => page.of === of));
  return (
    <>
      {pages.map(({ path, icon, title, text }) => (
        <LinkRow key={path} to={path} icon={icon} title={t(title)} text={t(text)} />
      ))}
    </>
  );
}
