import { expect, type Page } from '@playwright/test';
import { type DemoPerson, personOf } from './demoPeople.ts';

/**
 * Signs in to the API of a page's demo. Returns the person, and functions that read and make records as that person.
 */
export async function apiAs(page: Page, role: DemoPerson) {
  const { email, password } = personOf(role);
  const { data } = await (await page.request.post('/api/auth/login', { data: { email, password } })).json();
  const headers = { Authorization: `Bearer ${data.access_token}` };
  return {
    userId: data.user_data.id as string,
    get: async (path: string) => (await page.request.get(`/api/${path}`, { headers })).json(),
    async post(path: string, body: object) {
      const response = await page.request.post(`/api/${path}`, { headers, data: body });
      expect(response.ok(), await response.text()).toBe(true);
      return (await response.json()).data;
    },
  };
}
