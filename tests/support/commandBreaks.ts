import { isDeepStrictEqual } from 'node:util';
import type { Command, Option } from 'commander';

/** What a script relies on when it calls the operator's command. */
export type CommandForm = Record<
  string,
  { aliases: readonly string[]; arguments: ArgumentForm[]; options: Record<string, OptionForm> }
>;

interface ArgumentForm {
  name: string;
  required: boolean;
  variadic: boolean;
  choices?: readonly string[] | undefined;
  default?: unknown;
}

interface OptionForm {
  /** All names of the option, such as `-l` and `--language`. */
  flags: readonly string[];
  value: 'none' | 'optional' | 'required';
  /** Whether everything up to the next option is its value. */
  variadic: boolean;
  mandatory: boolean;
  choices?: readonly string[] | undefined;
  default?: unknown;
}

/** Returns the form of a command and its subcommands. Its own options are under the empty name. */
export function commandForm(program: Command): CommandForm {
  return Object.fromEntries(
    [program, ...program.commands].map((command) => [
      command === program ? '' : command.name(),
      {
        aliases: command.aliases(),
        arguments: command.registeredArguments.map((argument) => ({
          name: argument.name(),
          required: argument.required,
          variadic: argument.variadic,
          ...(argument.argChoices && { choices: argument.argChoices }),
          ...(argument.defaultValue !== undefined && { default: argument.defaultValue }),
        })),
        options: Object.fromEntries(
          command.options.map((option) => [
            option.long ?? option.flags,
            {
              flags: [option.short, option.long].filter((flag) => flag !== undefined),
              value: followedBy(option),
              variadic: option.variadic,
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

function followedBy({ required, optional }: Option): OptionForm['value'] {
  if (required) return 'required';
  return optional ? 'optional' : 'none';
}

/** Returns the differences between commands that break scripts of the kept one. Additions do not. */
export function commandBreaks(kept: CommandForm, now: CommandForm): string[] {
  return Object.entries(kept).flatMap(([name, before]) => {
    const after = now[name];
    const at = `bonpanel ${name}`.trim();
    if (!after) return [`${at}: the command is gone`];
    return [
      ...goneFrom(before.aliases, after.aliases, at),
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
      // Compared by position, because scripts do not use the names of arguments.
      return [
        ...(after.required && !before.required ? [`${at} ${before.name}: now required`] : []),
        ...(before.variadic && !after.variadic ? [`${at} ${before.name}: only one`] : []),
        ...(isDeepStrictEqual(before.default, after.default)
          ? []
          : [`${at} ${before.name}: another default`]),
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
        ...goneFrom(before.flags, after.flags, place),
        ...(before.value === after.value
          ? []
          : [`${place}: its value was ${before.value}, is ${after.value}`]),
        ...(before.variadic === after.variadic ? [] : [`${place}: another number of values`]),
        ...(isDeepStrictEqual(before.default, after.default) ? [] : [`${place}: another default`]),
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
  return goneFrom(kept, now, at);
}

function goneFrom(kept: readonly string[], now: readonly string[], at: string): string[] {
  return kept.filter((each) => !now.includes(each)).map((each) => `${at}: ${each} is gone`);
}
