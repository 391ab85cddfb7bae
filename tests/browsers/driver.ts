/** A browser that is installed on this machine, and how to drive it. */
export interface BrowserKind {
  name: string;
  /** The Debian packages it needs. */
  packages: string;
  /** Whether all programs it needs are on the PATH. */
  isInstalled: boolean;
  /** Starts the browser and its driver. Downloads go into the directory. */
  start(downloads: string): Promise<StartedBrowser>;
}

export interface StartedBrowser {
  /** Opens a window that shares no storage with earlier ones. */
  open(): Promise<Driver>;
  stop(): Promise<void>;
}

/** A browser window. Has what the stories need and what both WebDriver and WebDriver BiDi can do. */
export interface Driver {
  version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page. The function cannot use variables from outside it. */
  call<Result>(inPage: (...args: string[]) => Result, ...args: string[]): Promise<Result>;
  /** Returns the element that a function finds in the page, if there is one. */
  find(inPage: (...args: string[]) => Element | undefined, ...args: string[]): Promise<Control | undefined>;
  /** Runs a script in the page, even if its content security policy forbids scripts. */
  run(script: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An element that a person uses. Both methods send real mouse and keyboard events. */
interface Control {
  click(): Promise<void>;
  /** Replaces the element's text by typing. */
  type(text: string): Promise<void>;
}

/** The size of all windows: large enough to show the whole counter. */
export const windowSize = { width: 1280, height: 800 };
