import { describe, expect, test } from 'vitest';
import {
  believe,
  type MachineSign,
  nextSign,
  type Sign,
  signAfter,
  signBefore,
} from '../../../server/days/believedTime.ts';

// requirements "Believed days"

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A machine with a true time, and with clocks that somebody may set wrongly. */
function aWorld(start: string, lastKnownAt?: string) {
  let true_ms = Date.parse(start);
  let off = 0;
  let serverOff = 0;
  const read = () => ({
    server: new Date(true_ms + off + serverOff),
    database: new Date(true_ms + off),
    tookMs: 0,
  });
  let sign: Sign = signBefore(lastKnownAt ? new Date(lastKnownAt) : undefined, read());
  const look = (elapsedMs: number | undefined) => {
    const reading = read();
    const next = nextSign(sign, reading, elapsedMs);
    const believed = believe(next, reading);
    if (believed.doubt?.why !== 'clocks-differ') sign = next;
    return { day: believed.day, isBelieved: believed.isBelieved, doubt: believed.doubt?.why };
  };
  look(undefined);
  return {
    look: () => look(0),
    /** Lets time pass while the server runs, with a sign of life every five minutes. */
    run(hours: number, speed = 1) {
      for (let done = 0; done < hours * HOUR_MS; done += 5 * MINUTE_MS) {
        true_ms += 5 * MINUTE_MS;
        off += (speed - 1) * 5 * MINUTE_MS;
        look(5 * MINUTE_MS);
      }
      return look(0);
    },
    /** Lets time pass while the machine is off, so that nobody knows how long that was. */
    off(hours: number) {
      true_ms += hours * HOUR_MS;
      return look(undefined);
    },
    set(days: number) {
      off += days * DAY_MS;
    },
    setServerOnly(days: number) {
      serverOff += days * DAY_MS;
    },
  };
}

const right = (day: string) => ({ day, isBelieved: true, doubt: undefined });
const ahead = (day: string) => ({ day, isBelieved: false, doubt: 'clock-ahead' });

test('a day that begins while the server runs is believed, day after day, and when summer time begins or ends', () => {
  const world = aWorld('2026-10-24T10:00:00Z');
  for (const day of ['25', '26', '27']) expect(world.run(24)).toEqual(right(`2026-10-${day}`));
  const spring = aWorld('2026-03-28T22:55:00Z');
  // It is midnight in Warsaw.
  expect(spring.run(1 / 12)).toEqual(right('2026-03-29'));
  expect(spring.run(23)).toEqual(right('2026-03-30'));
});

test.each([1, 3, 365])(
  'a clock that is set %i days ahead while the server runs is believed only after it is set back',
  (days) => {
    const world = aWorld('2026-11-26T10:00:00Z');
    world.run(48);
    world.set(days);
    expect(world.run(1)).toEqual(ahead('2026-11-28'));
    expect(world.run(13)).toEqual(ahead('2026-11-29'));
    world.set(-days);
    expect(world.run(1)).toEqual(right('2026-11-29'));
  },
);

test.each([1, 3, 365])(
  'a clock that is set %i days ahead is believed after it has run for 24 hours',
  (days) => {
    const world = aWorld('2026-11-26T10:00:00Z');
    world.set(days);
    world.run(23);
    expect(world.look().doubt).toBe('clock-ahead');
    expect(world.run(2)).toEqual(
      right(new Date(Date.parse('2026-11-27T11:00:00Z') + days * DAY_MS).toISOString().slice(0, 10)),
    );
  },
);

test('the 24 hours begin again with each jump', () => {
  const world = aWorld('2026-11-26T10:00:00Z');
  world.set(3);
  world.run(20);
  world.set(1);
  expect(world.run(23).doubt).toBe('clock-ahead');
  expect(world.run(2).isBelieved).toBe(true);
});

test('a clock is not believed if it jumps again and again, by one day at a time', () => {
  const world = aWorld('2026-11-26T10:00:00Z');
  for (let step = 0; step < 30; step++) {
    world.set(1);
    expect(world.run(0.5)).toMatchObject({ isBelieved: false });
  }
  expect(world.look().day).toBe('2026-11-27');
});

test('nor is it if it jumps by an hour at a time, or runs twice as fast', () => {
  const steps = aWorld('2026-11-26T08:00:00Z');
  for (let step = 0; step < 60; step++) {
    steps.set(1 / 24);
    steps.run(1 / 12);
  }
  expect(steps.look()).toEqual(ahead('2026-11-26'));
  const fast = aWorld('2026-11-26T08:00:00Z');
  expect(fast.run(40, 2)).toEqual(ahead('2026-11-28'));
});

test('a small step of a clock that is being adjusted raises no doubt, even across midnight', () => {
  const world = aWorld('2026-11-26T10:00:00Z');
  world.run(30);
  world.set(20 / (24 * 60));
  expect(world.run(6.75)).toMatchObject({ day: '2026-11-27', isBelieved: false, doubt: undefined });
  expect(world.run(1)).toEqual(right('2026-11-28'));
});

describe('when the machine is restarted', () => {
  test('the next day is believed, a later one is not', () => {
    const night = aWorld('2026-11-26T18:00:00Z');
    night.run(1);
    expect(night.off(12)).toEqual(right('2026-11-27'));
    const weekend = aWorld('2026-11-27T18:00:00Z');
    weekend.run(1);
    expect(weekend.off(61)).toEqual(ahead('2026-11-27'));
  });

  test('hours of running are added up, over several nights', () => {
    const world = aWorld('2026-11-20T10:00:00Z');
    world.run(1);
    world.off(6 * 24);
    world.run(10);
    expect(world.off(14).doubt).toBe('clock-ahead');
    world.run(10);
    expect(world.off(14).doubt).toBe('clock-ahead');
    expect(world.run(5)).toEqual(right('2026-11-28'));
  });

  test.each([3, 365])('a clock that is %i days ahead is believed only after it is set back', (days) => {
    const world = aWorld('2026-11-26T10:00:00Z');
    world.run(30);
    world.set(days);
    expect(world.off(0.1).doubt).toBe('clock-ahead');
    expect(world.run(2)).toEqual(ahead('2026-11-27'));
    world.set(-days);
    expect(world.off(0.1)).toEqual(right('2026-11-27'));
  });

  test('a clock that was a day ahead before is still not believed', () => {
    const world = aWorld('2026-11-26T10:00:00Z');
    world.run(30);
    world.set(1);
    world.run(1);
    for (const _ of [1, 2, 3]) expect(world.off(0.1).doubt).toBe('clock-ahead');
    world.set(-1);
    expect(world.off(12)).toEqual(right('2026-11-28'));
  });
});

test('a clock that is set back is believed, because nothing is done too early because of it', () => {
  const world = aWorld('2026-11-26T10:00:00Z');
  world.run(30);
  world.set(-3);
  expect(world.run(1)).toEqual(right('2026-11-24'));
  world.set(3);
  expect(world.run(1)).toEqual(right('2026-11-27'));
  // After more than a day, the earlier time may have been the right one.
  world.set(-3);
  world.run(25);
  world.set(3);
  expect(world.run(1).doubt).toBe('clock-ahead');
});

test('if the clocks of server and database differ, neither is believed, and the earlier day counts', () => {
  const world = aWorld('2026-11-26T10:00:00Z');
  world.run(30);
  world.setServerOnly(3);
  expect(world.run(1)).toEqual({ day: '2026-11-27', isBelieved: false, doubt: 'clocks-differ' });
  world.setServerOnly(-6);
  expect(world.run(1)).toEqual({ day: '2026-11-24', isBelieved: false, doubt: 'clocks-differ' });
  world.setServerOnly(3);
  expect(world.run(1)).toEqual(right('2026-11-27'));
});

test('if the two clocks differ by minutes, both are believed, and a day begins at the later midnight', () => {
  const world = aWorld('2026-11-26T22:50:00Z');
  world.setServerOnly(5 / (24 * 60));
  expect(world.run(1 / 12)).toEqual(right('2026-11-26'));
  expect(world.run(1 / 12)).toEqual(right('2026-11-27'));
});

test.each([
  ['of today', '2026-11-26T09:00:00Z', true],
  ['of yesterday', '2026-11-25T09:00:00Z', true],
  ['of the day before', '2026-11-24T22:59:59Z', false],
  ['dated ahead', '2027-11-26T09:00:00Z', true],
])(
  'without a record of runs the last moment that the books know of counts, here one %s',
  (_, lastKnownAt, isBelieved) => {
    expect(aWorld('2026-11-26T10:00:00Z', lastKnownAt).look().isBelieved).toBe(isBelieved);
  },
);

test('without runs and entries any day is believed, because nothing can be lost', () => {
  expect(aWorld('1999-01-01T10:00:00Z').look()).toEqual(right('1999-01-01'));
});

describe('with servers on several machines', () => {
  const SECOND_MS = 1_000;

  /** Machines that use one database, whose clock somebody may set wrongly. */
  function aNetwork(start: string) {
    const startMs = Date.parse(start);
    let trueMs = startMs;
    let off = 0;
    const read = () => {
      const clock = new Date(trueMs + off);
      return { server: clock, database: clock, tookMs: 0 };
    };
    let last: MachineSign = { ...signBefore(undefined, read()), boot: '', uptimeMs: 0 };
    /** Adds a machine. The names of two machines differ. */
    function machine(name: string) {
      let own: MachineSign | undefined;
      let lacksMs = 0;
      return {
        look() {
          const reading = read();
          const boot = { boot: name, uptimeMs: trueMs - startMs + DAY_MS - lacksMs };
          const sign = signAfter(last, own, { reading, boot });
          own = last = { ...sign, ...boot };
          const { day, isBelieved, doubt } = believe(sign, reading);
          return { day, isBelieved, doubt: doubt?.why };
        },
        /** The machine has been paused for this long: its uptime lacks the time, and it has given no sign. */
        missed: (hours: number) => {
          lacksMs += hours * HOUR_MS;
        },
      };
    }
    type Machine = ReturnType<typeof machine>;
    return {
      machine,
      /** Lets time pass, in which the machines give a sign each minute, one after the other. */
      run(hours: number, machines: Machine[], speed = 1) {
        const step = MINUTE_MS / machines.length;
        for (let done = 0; done < hours * HOUR_MS; done += MINUTE_MS) {
          for (const one of machines) {
            trueMs += step;
            off += (speed - 1) * step;
            one.look();
          }
        }
      },
      set(days: number) {
        off += days * DAY_MS;
      },
      /** By how much the trusted time is ahead of the true one. */
      errorMs: () => last.trustedAt.getTime() - trueMs,
    };
  }

  const friday = '2026-11-27T21:00:00Z';

  test.each([
    ['ten minutes', 1 / 6],
    ['a night', 10],
    ['a weekend', 58],
    ['ten days', 240],
  ])('one that was paused for %s does not take back what another has seen', (_, hours) => {
    for (const isFirst of [true, false]) {
      const network = aNetwork(friday);
      const [paused, awake] = [network.machine('paused'), network.machine('awake')];
      network.run(30, [paused, awake]);
      network.run(hours, [awake]);
      paused.missed(hours);
      const today = new Date(Date.parse(friday) + (30 + hours) * HOUR_MS + HOUR_MS)
        .toISOString()
        .slice(0, 10);
      const looks = isFirst ? [paused.look(), awake.look()] : [awake.look(), paused.look()];
      expect(looks).toEqual([right(today), right(today)]);
      expect(Math.abs(network.errorMs())).toBeLessThan(MINUTE_MS);
    }
  });

  test('one that is paused each night holds up nothing', () => {
    const network = aNetwork('2026-11-20T07:00:00Z');
    const [paused, awake] = [network.machine('paused'), network.machine('awake')];
    for (let night = 0; night < 20; night++) {
      network.run(12, [paused, awake]);
      network.run(12, [awake]);
      paused.missed(12);
    }
    expect([paused.look(), awake.look()]).toEqual([right('2026-12-10'), right('2026-12-10')]);
  });

  test('if the others were off while it was paused, its own clocks alone count', () => {
    const network = aNetwork(friday);
    const [paused, other] = [network.machine('paused'), network.machine('other')];
    network.run(30, [paused, other]);
    network.run(10, [other]);
    // From here on nobody watches.
    network.set(2);
    paused.missed(10);
    expect(paused.look()).toEqual(ahead('2026-11-29'));
  });

  test.each([0.5, 1, 3, 365])('a jump of the database’s clock by %d days is noticed by each', (days) => {
    for (const order of [
      [0, 1],
      [1, 0],
    ]) {
      const network = aNetwork('2026-11-27T12:00:00Z');
      const machines = [network.machine('one'), network.machine('two')];
      network.run(2, machines);
      network.set(days);
      expect(order.map((index) => machines[index]?.look())).toEqual([
        ahead('2026-11-27'),
        ahead('2026-11-27'),
      ]);
      network.run(2, machines);
      expect(machines.map((one) => one.look())).toEqual([ahead('2026-11-27'), ahead('2026-11-27')]);
    }
  });

  test('nor does a machine that was started just now vouch for a jump to the next day', () => {
    const network = aNetwork('2026-11-27T12:00:00Z');
    const [one, two] = [network.machine('one'), network.machine('two')];
    network.run(30, [one, two]);
    network.set(0.5);
    network.machine('new').look();
    expect(one.look()).toEqual(ahead('2026-11-28'));
  });

  test.each([2, 3, 5])(
    'two machines do not excuse to each other a clock that runs %d times as fast',
    (speed) => {
      const network = aNetwork('2026-11-27T12:00:00Z');
      const machines = [network.machine('one'), network.machine('two')];
      network.run(2, machines);
      network.run(20, machines, speed);
      expect(Math.abs(network.errorMs())).toBeLessThan(5 * MINUTE_MS);
    },
  );

  test.each([
    [2, 1],
    [2, 10],
    [10, 0],
    [10, 1],
    [10, 10],
  ])('nor do %d machines excuse small steps, with %d minutes in between', (count, minutes) => {
    const network = aNetwork('2026-11-27T12:00:00Z');
    const machines = Array.from({ length: count }, (_, index) => network.machine(String(index)));
    network.run(2, machines);
    for (let step = 0; step < 100; step++) {
      network.set((100 * SECOND_MS) / DAY_MS);
      machines[step % count]?.look();
      expect(Math.abs(network.errorMs())).toBeLessThan(MINUTE_MS);
      network.run(minutes / 60, machines);
    }
  });
});
