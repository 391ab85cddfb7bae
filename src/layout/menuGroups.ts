/** The parts of the menu, in its order. */
export const menuGroups = ['counter', 'cards', 'reports', 'team'] as const;
export type MenuGroup = (typeof menuGroups)[number];
