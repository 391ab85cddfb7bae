/** A browser that is installed on this machine, and how to drive it. */
export interface BrowserKind {
  name: string;
  /** The Debian packages it takes. */
  packages: string;
  /** Whether all it takes is on the PATH. */
  isInstalled: boolean;
  /** Starts what drives it; files that are downloaded go into the directory. */
  start(downloads: string): Promise<StartedBrowser>;
}

export interface StartedBrowser {
  /** Opens a window that shares nothing with those before. */
  open(): Promise<Driver>;
  stop(): Promise<void>;
}

/** A window of a browser: what WebDriver and WebDriver BiDi both can do, as far as the stories need it. */
export interface Driver {
  version: string;
  goto(url: string): Promise<void>;
  reload(): Promise<void>;
  /** Calls a function in the page. It sees nothing outside itself. */
  call<Result>(inPage: (...args: string[]) => Result, ...args: string[]): Promise<Result>;
  /** Returns the element that a function finds in the page, if there is one. */
  find(inPage: (...args: string[]) => Element | undefined, ...args: string[]): Promise<Control | undefined>;
  /** Runs a script in the page, whatever its content security policy. */
  run(script: string): Promise<void>;
  screenshot(): Promise<Buffer>;
  close(): Promise<void>;
}

/** An element that a person uses; both by real mouse and keyboard events. */
interface Control {
  click(): Promise<void>;
  /** Types a text in place of the one that is there. */
  type(text: string): Promise<void>;
}

/** All windows have the same size, in which everything of the counter is in view. */
export const windowSize = { width: 1280, height: 800 };
