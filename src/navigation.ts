type Navigate = (path: string, options?: { replace?: boolean }) => void;

let navigate: Navigate = (path, options) => {
  if (options?.replace) location.replace(path);
  else location.assign(path);
};

/** Says how {@link goTo} moves: pages outside the panel are shown before any router is loaded. */
export function navigateWith(implementation: Navigate) {
  navigate = implementation;
}

/** Moves to another page of the console; see `paths.ts`. */
export function goTo(path: string, options?: { replace?: boolean }) {
  navigate(path, options);
}
