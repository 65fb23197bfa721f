import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { isKeptPage, type KeepMessage, keptAddress } from './kept.ts';

/** A page that is left sooner is not kept. */
const settledMs = 1500;

/**
 * Starts the service worker after the page has loaded, and lets it keep each page that stays on screen: pages opened by
 * script are never requested as documents, and would not survive a reload.
 */
export function useServiceWorker(): void {
  const { pathname, search } = useLocation();
  const address = keptAddress({ pathname, search });
  const isKept = isKeptPage({ pathname, search });
  useEffect(() => {
    if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
    if (document.readyState === 'complete') register();
    else window.addEventListener('load', register, { once: true });
  }, []);
  useEffect(() => {
    if (!('serviceWorker' in navigator) || !isKept) return;
    const { serviceWorker } = navigator;
    const keep = () => {
      if (navigator.onLine) serviceWorker.controller?.postMessage({ keep: address } satisfies KeepMessage);
    };
    const timer = setTimeout(keep, settledMs);
    // A worker that has just taken over has kept nothing yet.
    serviceWorker.addEventListener('controllerchange', keep);
    return () => {
      clearTimeout(timer);
      serviceWorker.removeEventListener('controllerchange', keep);
    };
  }, [isKept, address]);
}

function register(): void {
  // If it cannot start (private windows of some browsers), the site works without it.
  navigator.serviceWorker.register('/service-worker.js').catch(() => {});
}
