import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { eCardPaths, mailToken } from '../../../contract/eCard.ts';
import type { ECardPage } from '../../../contract/eCardPage.ts';
import { type Language, languages } from '../../../contract/language.ts';
import { refusals } from '../../../contract/refusals.ts';
import type { PooledDb } from '../../db/client.ts';
import { languageOf } from '../../http/answer.ts';
import { withoutSlash } from '../../http/consolePages.ts';
import type { Failure } from '../../http/errorHandler.ts';
import { mailPageHeaders } from '../../http/mailPageHeaders.ts';
import { isRefusal } from '../../platform/refusal.ts';
import { refusalSentence } from '../../refusalSentence.ts';
import { listIfFew } from '../../salons/queries.ts';
import { presentShown } from '../present.ts';
import { findLinkLanguage, showECard } from '../showECard.ts';
import { isReminderLink, stopReminders } from '../stopReminders.ts';
import { drawPage } from './drawPage.ts';

/**
 * The most salons listed on the page. With more it would take too long to load and to look through; it links to the
 * list on the public page instead.
 */
const MAX_SALONS = 50;

interface Page extends Pick<ECardPage, 'view'> {
  /** The language of the mail, if it is known. */
  language?: Language | undefined;
}

interface PageParts extends Pick<ECardPage, 'brand' | 'links'> {
  db: PooledDb;
  /** The HTML document around each page. */
  document: string;
  publicUrl: string;
}

/**
 * Serves the pages that links in mails about e-cards lead to (requirements "The owner's page"). Programs that read
 * mails follow links, so GET reveals and changes nothing. A person submits a form without fields, as often as they
 * like.
 */
export function eCardPages(app: FastifyInstance, { db, document, publicUrl, brand, links }: PageParts) {
  const headers = mailPageHeaders(document);

  async function send(request: FastifyRequest, reply: FastifyReply, { view, language }: Page) {
    const shown = askedLanguage(request) ?? language ?? languageOf(request.raw);
    const html = await drawPage(document, { language: shown, brand, links, view });
    return reply.headers(headers).type('text/html; charset=utf-8').send(html);
  }

  const sendDead = (request: FastifyRequest, reply: FastifyReply) =>
    send(request, reply.code(404), { view: { name: 'dead' } });

  function failurePage(request: FastifyRequest, reply: FastifyReply, { refusal, requestId }: Failure) {
    const { refused, args, retryAfterSeconds } = refusal;
    // The sentences of the other reasons with 503 are for tills and for the person who runs the server.
    const told = refusals[refused] === 503 ? 'database-unavailable' : refused;
    const sentence = refusalSentence(askedLanguage(request) ?? languageOf(request.raw), told, args);
    if (retryAfterSeconds !== undefined) reply.header('Retry-After', retryAfterSeconds);
    return send(request, reply.code(refusals[refused]), { view: { name: 'failed', sentence, requestId } });
  }

  /**
   * Serves GET and POST of a path with a token; if `find` returns undefined, the answer is the page for a dead link.
   */
  function page(
    pages: FastifyInstance,
    path: string,
    find: Record<'GET' | 'POST', (asked: { token: string; now: Date }) => Promise<Page | undefined>>,
  ) {
    const both = (url: string) => (['GET', 'POST'] as const).map((method) => ({ method, url }));
    for (const { method, url } of [...both(path), ...both(`${path}/`)]) {
      pages.route<{ Params: { token: string } }>({
        method,
        url,
        config: { failurePage },
        handler: async (request, reply) => {
          const bare = withoutSlash(request.url);
          if (bare) return reply.headers(headers).redirect(bare, 308);
          const { success, data: token } = z.safeParse(mailToken, request.params.token);
          const found = success ? await find[method]({ token, now: app.clock() }) : undefined;
          return found ? send(request, reply, found) : sendDead(request, reply);
        },
      });
    }
  }

  app.register((pages, _, done) => {
    // The forms here have no fields, and what a mail program posts to stop reminders contains nothing of use.
    pages.removeAllContentTypeParsers();
    pages.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, read) => read(null));

    page(pages, eCardPaths.card, {
      async GET(asked) {
        const language = await findLinkLanguage(db, asked);
        return language && { view: { name: 'closed' }, language };
      },
      async POST(asked) {
        const shown = await showECard(db, asked);
        if (isRefusal(shown)) return undefined;
        const { language } = shown;
        const card = presentShown(shown, language);
        const salons = await listIfFew(db, MAX_SALONS);
        return { view: { name: 'open', card, publicUrl, salons, now: asked.now }, language };
      },
    });
    page(pages, eCardPaths.reminders, {
      GET: async ({ token }) =>
        (await isReminderLink(db, token)) ? { view: { name: 'reminders' } } : undefined,
      async POST(asked) {
        const refusal = await stopReminders(db, asked);
        return refusal ? undefined : { view: { name: 'remindersStopped' } };
      },
    });
    for (const url of ['/bon', '/bon/*'])
      pages.route({ method: ['GET', 'POST'], url, config: { failurePage }, handler: sendDead });
    done();
  });
}

function askedLanguage({ query }: FastifyRequest): Language | undefined {
  const { lang } = Object(query);
  return languages.find((language) => language === lang);
}
