import { type DocumentKind, documentKinds } from '../../../contract/codes.ts';
import { session } from '../../session.ts';

const KEY = 'shift';

/** What the counter remembers in this tab until the user signs out or another one signs in. */
export const shift = {
  /** Returns the kind of document that was chosen last. */
  documentKind(): DocumentKind | undefined {
    const { userId, documentKind } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}');
    return documentKinds.find((kind) => kind === documentKind && userId === session.user()?.id);
  },
  rememberDocumentKind(documentKind: DocumentKind | undefined) {
    sessionStorage.setItem(KEY, JSON.stringify({ userId: session.user()?.id, documentKind }));
  },
};

session.subscribe(({ auth }) => {
  if (auth.status === 'success' && !auth.authorized) sessionStorage.removeItem(KEY);
});
