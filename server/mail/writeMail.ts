import { fill } from '../../contract/fill.ts';
import type { Brand, Logo } from '../platform/brand.ts';
import { escapeHtml } from '../platform/escapeHtml.ts';
import type { Mail } from './mailer.ts';
import type { QueuedMail } from './queries.ts';
import { mailSentences } from './sentences.ts';

/** Returns a mail as text and as HTML, in its language. */
export function writeMail(
  { kind, email, language, name = '' }: QueuedMail,
  link: string,
  brand: Brand,
): Mail {
  const { greeting, writtenOut, mails } = mailSentences[language];
  const { button, ...paragraphs } = mails[kind];
  const subject = fill(paragraphs.subject, { brand: brand.name, name });
  const filled = (sentences: readonly string[]) =>
    sentences.map((sentence) => fill(sentence, { email, name }));
  const [before, after] = [filled(paragraphs.before), filled(paragraphs.after)];
  return {
    to: email,
    subject,
    text: [greeting, ...before, `${button}: ${link}`, ...after, brand.name].join('\n\n'),
    html: page(
      { language, subject, brand },
      [
        ...[greeting, ...before].map(paragraph),
        `<p style="margin:28px 0"><a href="${escapeHtml(link)}" style="${buttonStyle(brand)}">${escapeHtml(button)}</a></p>`,
        ...after.map(paragraph),
        `<p style="${smallStyle}">${escapeHtml(writtenOut)}<br><a href="${escapeHtml(link)}" style="color:${brand.color}">${escapeHtml(link)}</a></p>`,
      ].join('\n'),
    ),
    ...(brand.logo && { attachments: [inlined(brand.logo)] }),
  };
}

/** Part of the mail: clients load no picture from elsewhere unasked. */
const LOGO_ID = 'logo@bonpanel';
const LOGO_HEIGHT = 40;
/** Outlook reads the attribute. The name below says what it shows. */
const logoImage = `<img src="cid:${LOGO_ID}" alt="" height="${LOGO_HEIGHT}" style="display:block;height:${LOGO_HEIGHT}px;width:auto;max-width:100%;margin:0 0 12px;border:0">
`;

function inlined({ bytes, type }: Logo) {
  return {
    cid: LOGO_ID,
    content: bytes,
    contentType: type,
    contentDisposition: 'inline' as const,
    filename: `logo.${type === 'image/png' ? 'png' : 'jpg'}`,
  };
}

// The console's light theme. Mail has no stylesheet: several clients only keep inline styles.
const colors = { paper: '#F6F4EF', surface: '#FFFFFF', ink: '#1C2421', muted: '#56615C' };
const font = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const buttonStyle = ({ color }: Pick<Brand, 'color'>) =>
  `display:inline-block;padding:14px 24px;border-radius:8px;background:${color};color:${colors.surface};font-weight:600;text-decoration:none`;
const smallStyle = `margin:28px 0 0;color:${colors.muted};font-size:14px`;

/** Returns the frame around a mail. The table is for Outlook, which supports widths and padding nowhere else. */
function page(
  { language, subject, brand }: { language: string; subject: string; brand: Brand },
  content: string,
): string {
  return `<!doctype html>
<html lang="${language}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;background:${colors.paper}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:560px"><tr>
<td style="padding:32px;border-radius:12px;background:${colors.surface};color:${colors.ink};${font};font-size:16px;line-height:1.5;overflow-wrap:anywhere">
${brand.logo ? logoImage : ''}<p style="margin:0 0 24px;color:${brand.color};font-size:20px;font-weight:700">${escapeHtml(brand.name)}</p>
${content}
</td>
</tr></table>
</td></tr></table>
</body>
</html>
`;
}

function paragraph(sentence: string): string {
  return `<p style="margin:0 0 16px">${escapeHtml(sentence)}</p>`;
}
