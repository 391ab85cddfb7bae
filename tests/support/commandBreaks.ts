import type { Command } from 'commander';

/** What a script relies on when it calls the operator's command. */
export type CommandForm = Record<string, { arguments: ArgumentForm[]; options: Record<string, OptionForm> }>;

interface ArgumentForm {
  name: string;
  required: boolean;
  variadic: boolean;
  choices?: readonly string[] | undefined;
}

interface OptionForm {
  /** Whether a value follows. */
  value: boolean;
  mandatory: boolean;
  choices?: readonly string[] | undefined;
  default?: unknown;
}

/** Returns the form of a command and its subcommands; its own options are those of the empty name. */
export function commandForm(program: Command): CommandForm {
  return Object.fromEntries(
    [program, ...program.commands].map((command) => [
      command === program ? '' : command.name(),
      {
        arguments: command.registeredArguments.map((argument) => ({
          name: argument.name(),
          required: argument.required,
          variadic: argument.variadic,
          ...(argument.argChoices && { choices: argument.argChoices }),
        })),
        options: Object.fromEntries(
          command.options.map((option) => [
            option.long ?? option.flags,
            {
              value: option.required || option.optional,
              mandatory: option.mandatory,
              ...(option.argChoices && { choices: option.argChoices }),
              ...(option.defaultValue !== undefined && { default: option.defaultValue }),
            },
          ]),
        ),
      },
    ]),
  );
}

/** Returns what about a command breaks scripts that call the kept one; what is added does not. */
export function commandBreaks(kept: CommandForm, now: CommandForm): string[] {
  return Object.entries(kept).flatMap(([name, before]) => {
    const after = now[name];
    const at = `bonpanel ${name}`.trim();
    if (!after) return [`${at}: the command is gone`];
    return [
      ...argumentBreaks(before.arguments, after.arguments, at),
      ...optionBreaks(before.options, after.options, at),
    ];
  });
}

function argumentBreaks(kept: ArgumentForm[], now: ArgumentForm[], at: string): string[] {
  return [
    ...kept.flatMap((before, place) => {
      const after = now[place];
      if (!after) return [`${at} ${before.name}: the argument is gone`];
      // Scripts give them by their place: a name is for people.
      return [
        ...(after.required && !before.required ? [`${at} ${before.name}: now required`] : []),
        ...(before.variadic && !after.variadic ? [`${at} ${before.name}: only one`] : []),
        ...choiceBreaks(before.choices, after.choices, `${at} ${before.name}`),
      ];
    }),
    ...now
      .slice(kept.length)
      .filter(({ required }) => required)
      .map(({ name }) => `${at} ${name}: now required`),
  ];
}

function optionBreaks(
  kept: Record<string, OptionForm>,
  now: Record<string, OptionForm>,
  at: string,
): string[] {
  return [
    ...Object.entries(kept).flatMap(([flag, before]) => {
      const after = now[flag];
      const place = `${at} ${flag}`;
      if (!after) return [`${place}: the option is gone`];
      return [
        ...(before.value === after.value ? [] : [`${place}: ${after.value ? 'needs' : 'takes no'} value`]),
        ...(before.default === after.default ? [] : [`${place}: another default`]),
        ...choiceBreaks(before.choices, after.choices, place),
      ];
    }),
    ...Object.entries(now)
      .filter(([flag, { mandatory }]) => mandatory && !kept[flag]?.mandatory)
      .map(([flag]) => `${at} ${flag}: now required`),
  ];
}

function choiceBreaks(
  kept: readonly string[] | undefined,
  now: readonly string[] | undefined,
  at: string,
): string[] {
  if (!now) return [];
  if (!kept) return [`${at}: no longer takes any value`];
  return kept.filter((choice) => !now.includes(choice)).map((choice) => `${at}: ${choice} is gone`);
}
