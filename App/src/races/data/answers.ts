// Parts of the server's answers about races.
import type { Race, TeamStanding } from "../../device/api";

export type Checkpoint = Race["checkpoints"][number];

export type { TeamStanding };

/** A team's passage of a checkpoint, which is named by its index in the race. */
export type Passage = TeamStanding["passages"][number];

/** The state of a team in the race as a whole. */
export type Stage = TeamStanding["stage"];
