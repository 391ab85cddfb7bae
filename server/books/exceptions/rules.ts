/** The limits that define what is unusual (requirements "Books"); the queries use no other numbers. */
export const exceptionLimits = {
  /** A card is drained if its balance is used up within this many minutes of its charge. */
  drainedMinutes: 30,
  /** With fewer reversals than this, a person is not reported, no matter how many the others have. */
  minReversals: 3,
  /** Off hours begin at the hour `from` in Warsaw, and end before the hour `to`. */
  offHours: { from: 21, to: 7 },
  /** A burst: this many refused PINs of one card within this many minutes. */
  pinBurst: { attempts: 5, minutes: 10 },
  /** A card whose PIN was unlocked this many times within this many days; each unlocking allows more guesses. */
  unlockedOften: { times: 2, days: 7 },
} as const;
