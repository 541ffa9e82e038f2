// The parts of what the server says of races.
import type { Race, TeamStanding } from "../../device/api";

export type Checkpoint = Race["checkpoints"][number];

export type { TeamStanding };

/** When a team was at a checkpoint, which is named by its index in the race. */
export type Passage = TeamStanding["passages"][number];

/** How far a team is in the race as a whole. */
export type Stage = TeamStanding["stage"];
