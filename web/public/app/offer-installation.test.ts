// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { browserStorage } from '#web/browser-storage.ts';
import { notify } from '#web/ui/notify.ts';
import { installScript } from './install-script.ts';
import { offerInstallation } from './offer-installation.ts';

vi.mock('#web/ui/notify.ts', () => ({ notify: vi.fn() }));

afterEach(() => {
  localStorage.clear();
  vi.mocked(notify).mockClear();
  delete window.installOffer;
});

const prompt = vi.fn();
/** The browser offers to install the site, which shows nothing by itself. */
function offer(): void {
  new Function(installScript)();
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt });
  window.dispatchEvent(event);
  expect(event.defaultPrevented).toBe(true);
}

it('offers to install the site after the second useful act, once', () => {
  offer();
  localStorage.setItem(browserStorage.place.name, '{}');
  offerInstallation();
  expect(notify).not.toHaveBeenCalled();
  localStorage.setItem(browserStorage.list.name, '{}');
  offerInstallation();
  expect(notify).toHaveBeenCalledOnce();
  vi.mocked(notify).mock.calls[0]?.[0].action?.run();
  expect(prompt).toHaveBeenCalledOnce();
  offerInstallation();
  expect(notify).toHaveBeenCalledOnce();
});

it('offers nothing where the browser cannot install it', () => {
  localStorage.setItem(browserStorage.place.name, '{}');
  localStorage.setItem(browserStorage.list.name, '{}');
  offerInstallation();
  expect(notify).not.toHaveBeenCalled();
});
