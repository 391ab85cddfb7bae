import type { FastifyInstance, FastifyRequest } from 'fastify';
import { calls } from '../../contract/calls.ts';
import { type Capability, capabilities } from '../../contract/capabilities.ts';
import type { UserId } from '../../contract/ids.ts';
import { scopeOf } from '../../contract/permissions.ts';
import type { PooledDb } from '../db/client.ts';
import type { LinkPurpose } from '../db/schema.ts';
import type { Lists } from '../http/lists.ts';
import { type Call, changeRoute, route } from '../http/route.ts';
import type { Lockout } from '../lockout/lockout.ts';
import type { Brand } from '../platform/brand.ts';
import type { Config } from '../platform/config.ts';
import { deviceOf } from '../platform/device.ts';
import { passkeyHost } from '../platform/passkeyHost.ts';
import { isRefusal, orNotFound, refuse } from '../platform/refusal.ts';
import { createUser } from './createUser.ts';
import { deactivateUser, type TellReaders } from './deactivateUser.ts';
import { DEVICE_KEPT_MS } from './devices.ts';
import { endSession, logOut } from './endSession.ts';
import { type FactorPolicy, mustEnroll } from './factorPolicy.ts';
import type { FactorSecrets } from './factorSecrets.ts';
import { aliveAfter, type SessionLimits } from './liveSessions.ts';
import { logIn } from './logIn.ts';
import { logInByPasskey } from './logInByPasskey.ts';
import { beginFactor, enrolFactor, makeRecoveryCodes, readOwnFactor, removeFactor } from './ownFactor.ts';
import { addPasskey, beginPasskey, readPasskeys, removePasskey, requestPasskey } from './ownPasskeys.ts';
import {
  changePassword,
  confirmSession,
  preparePasswordChange,
  verifyOldPassword,
  verifyOwnPassword,
  weakOwnPasswordRefusal,
} from './ownPassword.ts';
import type { Challenges } from './passkeyChallenges.ts';
import type { PasswordCost } from './password.ts';
import { presentSession, presentUser } from './present.ts';
import { findUser, listSessionsOf, listUsers } from './queries.ts';
import { reactivateUser } from './reactivateUser.ts';
import { requestReset } from './requestReset.ts';
import { resendActivation } from './resendActivation.ts';
import { resetFactorOfOther } from './resetFactor.ts';
import { setPasswordByLink } from './setPasswordByLink.ts';
import type { SignedIn } from './startSession.ts';
import { unlockUser } from './unlockUser.ts';
import { changeRefusals, updateUser } from './updateUser.ts';
import { inputRefusals } from './userRefusals.ts';
import { type FactorParts, verifyCode } from './verifyCode.ts';
import { type PasskeyParts, verifyOwnPasskey } from './verifyPasskey.ts';

export function accountRoutes(
  app: FastifyInstance,
  {
    db,
    lists,
    lockout,
    secrets,
    challenges,
    metrics,
    passwordCost,
    tellReaders,
    brand,
    config,
  }: {
    db: PooledDb;
    lists: Lists;
    lockout: Lockout;
    secrets: FactorSecrets;
    challenges: Challenges;
    metrics: FactorParts['metrics'];
    passwordCost: PasswordCost;
    tellReaders: TellReaders;
    brand: Pick<Brand, 'name'>;
    config: HostConfig & SessionLimits & FactorPolicy;
  },
) {
  const passkeys = { challenges, passkeysAt: passkeyHost(config) };
  sessionRoutes(app, { db, lockout, secrets, metrics, passwordCost, config, ...passkeys });
  factorRoutes(app, { db, secrets, brand, config });
  passkeyRoutes(app, { db, brand, ...passkeys });
  ownSessionRoutes(app, { db, lists, config });
  userRoutes(app, { db, lists, tellReaders });
}

/** The settings that the host announces at login. */
type HostConfig = Pick<
  Config,
  'CHARGE_CONFIRM_ABOVE' | 'CHARGE_LIMIT' | 'ADJUST_LIMIT' | 'EXPIRY_WRITE_OFF_DAYS' | 'PUBLIC_URL'
>;

function announced(config: HostConfig) {
  const lacking: Capability[] = [
    ...(config.EXPIRY_WRITE_OFF_DAYS === undefined ? (['breakage'] as const) : []),
    ...(passkeyHost(config) ? [] : (['passkeys'] as const)),
    ...(config.PUBLIC_URL ? [] : (['e-cards'] as const)),
  ];
  return {
    capabilities: capabilities.filter((word) => !lacking.includes(word)),
    limits: {
      charge_confirm_above: config.CHARGE_CONFIRM_ABOVE,
      charge_limit: config.CHARGE_LIMIT,
      adjust_limit: config.ADJUST_LIMIT,
    },
  };
}

/** Serves signing in and out, and the caller's own account. */
function sessionRoutes(
  app: FastifyInstance,
  {
    config,
    ...parts
  }: FactorParts & PasskeyParts & { passwordCost: PasswordCost; config: HostConfig & FactorPolicy },
) {
  const signedIn = (request: FastifyRequest, { token, user, deviceToken }: SignedIn) => {
    rememberBrowser(request, user.id, deviceToken);
    return {
      access_token: token,
      user_data: presentUser(user),
      ...announced(config),
      ...(mustEnroll(user, config) && { enroll_first: true as const }),
    };
  };

  route(app, 'logIn', async ({ input, address, language, now, signal, request }) => {
    const device = deviceOf(request.headers['user-agent']);
    const { deviceTokens } = request;
    const result = await logIn(parts, { ...input, address, device, deviceTokens, language, now, signal });
    return isRefusal(result) ? result : signedIn(request, result);
  });

  route(app, 'passkeyLoginOptions', async ({ now }) => requestPasskey(parts, now));

  route(app, 'logInByPasskey', async ({ input: { passkey: assertion }, address, now, signal, request }) => {
    const device = deviceOf(request.headers['user-agent']);
    const { deviceTokens } = request;
    const result = await logInByPasskey(parts, { assertion, address, device, deviceTokens, now, signal });
    return isRefusal(result) ? result : signedIn(request, result);
  });

  changeRoute(app, parts.db, 'logOut', {
    loser: ({ session }) => session.user.id,
    change: logOut,
  });

  const setPassword = async (call: LinkCall, purpose: LinkPurpose) => {
    const set = await setPasswordByLink(parts, { ...call, ...call.input, purpose });
    if (isRefusal(set)) return set;
    rememberBrowser(call.request, set.userId, set.deviceToken);
    return undefined;
  };
  route(app, 'activate', (call) => setPassword(call, 'activation'));
  route(app, 'resetPassword', (call) => setPassword(call, 'reset'));

  changeRoute(app, parts.db, 'changePassword', {
    loser: ({ session }) => session.user.id,
    prepare: (call) =>
      preparePasswordChange(parts, { ...call, password: call.input.old_password }, call.input.password),
    change: (tx, call, prepared) =>
      changePassword(tx, prepared, { ...call, deviceTokens: call.request.deviceTokens }),
    prepareRefusals: async ({ input: { old_password, password }, ...call }) => [
      old_password && (await verifyOldPassword(parts, { ...call, password: old_password })),
      password && (await weakOwnPasswordRefusal(parts.db, call.session, password)),
    ],
  });

  changeRoute(app, parts.db, 'confirmPassword', {
    prepare: async (call) => {
      // The contract requires either a passkey or a password.
      const { passkey: assertion, password = '', otp } = call.input;
      if (assertion) return verifyOwnPasskey(parts, { ...call, assertion });
      const user = await verifyOwnPassword(parts, { ...call, password });
      if (isRefusal(user)) return { ...user, field: 'password' };
      return verifyCode(parts, { ...call, user, otp, from: { isSignedIn: true } });
    },
    change: confirmSession,
  });

  route(app, 'forgotPassword', (call) =>
    requestReset(parts, { ...call, ...call.input, deviceTokens: call.request.deviceTokens }),
  );
}

type LinkCall = Call<'activate' | 'resetPassword'>;

/** Makes the answer set the cookie by which this browser is recognized. */
function rememberBrowser(request: FastifyRequest, userId: UserId, token: string) {
  request.newDevice = { userId, token, keptSeconds: DEVICE_KEPT_MS / 1000 };
}

/** Serves the caller's own second factor. */
function factorRoutes(
  app: FastifyInstance,
  {
    db,
    secrets,
    brand,
    config,
  }: { db: PooledDb; secrets: FactorSecrets; brand: Pick<Brand, 'name'>; config: FactorPolicy },
) {
  route(app, 'secondFactor', ({ session }) => readOwnFactor(db, session, config));

  changeRoute(app, db, 'beginFactor', {
    change: (tx, { session }) => beginFactor(tx, secrets, { session, issuer: brand.name }),
  });

  changeRoute(app, db, 'verifyFactor', {
    loser: ({ session }) => session.user.id,
    change: (tx, call) => enrolFactor(tx, secrets, call),
  });

  changeRoute(app, db, 'makeRecoveryCodes', {
    change: (tx, call) => makeRecoveryCodes(tx, secrets, call),
  });

  changeRoute(app, db, 'removeFactor', {
    change: removeFactor,
  });
}

/** Serves the caller's own passkeys. */
function passkeyRoutes(
  app: FastifyInstance,
  { db, brand, ...parts }: PasskeyParts & { db: PooledDb; brand: Pick<Brand, 'name'> },
) {
  route(app, 'passkeys', ({ session }) => readPasskeys(db, session));

  changeRoute(app, db, 'passkeyOptions', {
    change: (tx, { session, now }) => beginPasskey(tx, parts, { session, issuer: brand.name, now }),
  });

  changeRoute(app, db, 'addPasskey', {
    loser: ({ session }) => session.user.id,
    change: (tx, call) => addPasskey(tx, parts, call),
  });

  changeRoute(app, db, 'removePasskey', {
    change: removePasskey,
  });
}

/** Serves the caller's own sessions, on any device. */
function ownSessionRoutes(
  app: FastifyInstance,
  { db, lists, config }: { db: PooledDb; lists: Lists; config: SessionLimits },
) {
  route(app, 'sessions.list', (call) => {
    const { session, now } = call;
    const { id: userId, role } = session.user;
    const live = { userId, ...aliveAfter(role, config, now) };
    return lists.page(
      call,
      (listDb, page) => listSessionsOf(listDb, page, live),
      (row) => presentSession(row, session),
    );
  });

  changeRoute(app, db, 'sessions.delete', {
    loser: ({ session }) => session.user.id,
    change: endSession,
    present: (ended, { session }) => presentSession(ended, session),
  });
}

/** Serves what administrators do to accounts. */
function userRoutes(
  app: FastifyInstance,
  { db, lists, tellReaders }: { db: PooledDb; lists: Lists; tellReaders: TellReaders },
) {
  route(app, 'users.list', (call) => lists.page(call, listUsers, presentUser));

  route(app, 'users.one', async ({ id, session: { user } }) => {
    // An employer must not even learn whether another user exists.
    if (scopeOf(user.role, calls['users.one'].access) === 'own' && id !== user.id) return refuse('forbidden');
    return orNotFound(await findUser(db, id), presentUser);
  });

  changeRoute(app, db, 'users.create', {
    change: createUser,
    present: presentUser,
    fieldRefusals: (tx, { input }) => inputRefusals(tx, input),
  });

  changeRoute(app, db, 'users.update', {
    loser: ({ id }) => id,
    change: (tx, call) => updateUser(tx, call, { tellReaders }),
    present: presentUser,
    fieldRefusals: async (tx, { id, input, by }) => {
      const user = await findUser(tx, id);
      return user ? changeRefusals(tx, user, input, by) : [];
    },
  });

  changeRoute(app, db, 'users.delete', {
    loser: ({ id }) => id,
    change: (tx, call) =>
      deactivateUser(tx, call, { keepsKeys: call.query.keep_keys === 'true', tellReaders }),
    present: presentUser,
  });

  changeRoute(app, db, 'reactivateUser', {
    loser: ({ id }) => id,
    change: reactivateUser,
    present: presentUser,
  });

  changeRoute(app, db, 'resendActivation', {
    change: resendActivation,
    present: presentUser,
  });

  changeRoute(app, db, 'unlockUser', {
    change: unlockUser,
  });

  changeRoute(app, db, 'resetFactor', {
    loser: ({ id }) => id,
    change: resetFactorOfOther,
    present: presentUser,
  });
}
