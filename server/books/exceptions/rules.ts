/** What counts as unusual (requirements "Books"); the queries use these and no other figures. */
export const exceptionLimits = {
  /** A card is drained if its purchases leave nothing within this many minutes of its charge. */
  drainedMinutes: 30,
  /** Below this many a person's reversals are no matter, whatever the others' are. */
  minReversals: 3,
  /** Off hours begin at this hour in Warsaw, and end before that one. */
  offHours: { from: 21, to: 7 },
  /** This many refused PINs of one card within this many minutes are a burst. */
  pinBurst: { attempts: 5, minutes: 10 },
  /** A card whose PIN is unlocked for this many times within this many days: each unlocking allows further guesses. */
  unlockedOften: { times: 2, days: 7 },
} as const;
