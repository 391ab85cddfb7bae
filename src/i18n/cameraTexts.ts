import { cameraEn } from './camera.en.ts';
import { cameraPl } from './camera.pl.ts';

/** What is said while a camera looks for a code: for the panel and the public page, which load texts in different ways. */
export const cameraTexts = { pl: cameraPl, en: cameraEn };
