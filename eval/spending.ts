/** Millionths of a dollar that a run may cost, and has cost. */
export type Spending = {
  /** Whether one more investigation may begin; if so, its whole budget is set aside until it has ended. */
  begin(): boolean;
  /** What the investigation cost, which was begun. */
  end(microUsd: number): void;
  spent(): number;
};

/** Never lets more begin than the limit can pay for, each at the most that a single investigation may cost. */
export const createSpending = (limitMicroUsd: number, eachMicroUsd: number): Spending => {
  let spent = 0;
  let running = 0;
  return {
    begin: () => {
      if (spent + (running + 1) * eachMicroUsd > limitMicroUsd) return false;
      running += 1;
      return true;
    },
    end: (microUsd) => {
      running -= 1;
      spent += microUsd;
    },
    spent: () => spent,
  };
};
