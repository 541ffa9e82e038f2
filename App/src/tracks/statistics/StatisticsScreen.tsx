import { useState } from "react";
import { useCategories } from "../data/categories";
import { useStatistics } from "../data/useStatistics";
import type { Category, Statistics } from "../../engine/trackTypes";
import { LinkButton } from "../../shell/components/Button";
import { EmptyState } from "../../shell/components/EmptyState";
import { KeptProblem } from "../../shell/components/KeptProblem";
import { Page } from "../../shell/components/Page";
import { LinkRow, Rows } from "../../shell/components/Rows";
import { Waiting } from "../../shell/components/Waiting";
import { t } from "../../shell/language/language";
import { BestEfforts } from "./BestEfforts";
import { CategoryShares } from "./CategoryShares";
import { Evolution } from "./Evolution";
import { boundsOf, everything, Period } from "./period";
import { PeriodPicker } from "./PeriodPicker";
import { TotalsGrid } from "./TotalsGrid";
import "./StatisticsScreen.css";
import { statisticsIcon } from "../icons";

/** The statistics of the member's tracks, of all or of a period and category (T14). */
export function StatisticsScreen() {
  const [period, setPeriod] = useState<Period>(everything);
  const [category, setCategory] = useState<string | null>(null);
  const statistics = useStatistics({ category, ...boundsOf(period, new Date()) });
  const categories = useCategories();
  const known = categories.state === "here" ? categories.value : [];
  return (
    <Page title={t("tracks.statistics.title")} width="wide">
      <Rows>
        <LinkRow to="/training" icon="flag" title={t("tracks.training.title")} text={t("tracks.training.linkText")} />
      </Rows>
      <PeriodPicker
        period={period}
        onPeriod={setPeriod}
        category={category}
        onCategory={setCategory}
        categories={known}
      />
      {statistics.state === "waiting" && <Waiting what={t("tracks.statistics.loading")} lines={3} height={12} />}
      {statistics.state === "absent" && <KeptProblem problem={statistics.problem} />}
      {statistics.state === "here" &&
        (statistics.value.total.tracks === 0 ? (
          <Nothing whole={period.kind === "all" && category === null} />
        ) : (
          <Figures statistics={statistics.value} category={category} categories={known} />
        ))}
    </Page>
  );
}

interface FiguresProps {
  statistics: Statistics;
  category: string | null;
  categories: readonly Category[];
}

function Figures({ statistics, category, categories }: FiguresProps) {
  const sport = categories.find(({ id }) => id === category)?.sport ?? null;
  return (
    <div className="statistics">
      <TotalsGrid total={statistics.total} />
      <Evolution statistics={statistics} />
      <BestEfforts bests={statistics.bests} sport={sport} />
      <CategoryShares shares={statistics.categories} categories={categories} />
    </div>
  );
}

function Nothing({ whole }: { whole: boolean }) {
  if (!whole) return <EmptyState icon={statisticsIcon} title={t("tracks.statistics.nothing")} text={t("tracks.statistics.nothingText")} />;
  return (
    <EmptyState icon={statisticsIcon} title={t("tracks.statistics.empty")} text={t("tracks.statistics.emptyText")}>
      <LinkButton to="/import" kind="primary" icon="import">
        {t("tracks.import")}
      </LinkButton>
    </EmptyState>
  );
}
