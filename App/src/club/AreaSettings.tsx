import type { Area } from "../shell/area";
import { IconButton } from "../shell/components/Button";
import { Page } from "../shell/components/Page";
import { Row, Rows } from "../shell/components/Rows";
import { declaredAreas } from "../shell/declaredAreas";
import { t } from "../shell/language/language";
import { inOrder } from "../shell/navigationPlan";
import { chooseAreas, useAreaChoice } from "./data/areaChoice";
import { eyeClosedIcon, eyeIcon } from "../shell/components/signs";

/** A choice of the areas in the navigation, and of their order. */
export function AreaSettings() {
  const choice = useAreaChoice();
  const areas = inOrder(declaredAreas(), choice.order);
  const shown = areas.filter(({ name }) => !choice.hidden.includes(name));
  const order = areas.map(({ name }) => name);

  function moveUp(index: number) {
    const moved = order.filter((_, each) => each !== index);
    moved.splice(index - 1, 0, ...order.slice(index, index + 1));
    chooseAreas({ ...choice, order: moved });
  }

  function show({ name }: Area, isShown: boolean) {
    const others = choice.hidden.filter((each) => each !== name);
    chooseAreas({ order, hidden: isShown ? others : [...others, name] });
  }

  return (
    <Page title={t("club.areas")} parent="/settings">
      <p>{t("club.areasText")}</p>
      <Rows>
        {areas.map((area, index) => {
          const isShown = shown.includes(area);
          const [place] = area.places ?? [];
          if (!place) return null;
          const name = t(place.label);
          return (
            <Row key={area.name} icon={place.icon} title={name} text={t(isShown ? "club.areaShown" : "club.areaHidden")}>
              {index > 0 && (
                <IconButton icon="up" label={t("club.areaUp", { name })} onClick={() => moveUp(index)} />
              )}
              {(!isShown || shown.length > 1) && (
                <IconButton
                  icon={isShown ? eyeIcon : eyeClosedIcon}
                  label={t(isShown ? "club.areaHide" : "club.areaShow", { name })}
                  onClick={() => show(area, !isShown)}
                />
              )}
            </Row>
          );
        })}
      </Rows>
    </Page>
  );
}
