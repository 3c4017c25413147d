/**
 * Has the browser keep the page that it shows instead of its own error while the shop cannot be reached. Only where
 * the app is built, and not before everything else has loaded.
 */
export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  window.addEventListener('load', () => {
    navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' }).catch(() => {
      // A browser that keeps nothing, as in a private window, shows its own error.
    })
  })
}
