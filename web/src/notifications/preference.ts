const KEY = 'notifications';

/** Whether this browser can show notifications at all; over plain HTTP only the machine itself can. */
export const canNotify = (): boolean => isSecureContext && 'Notification' in window;

/** Whether somebody wants them in this browser, and the browser lets them be shown. Off at first. */
export const areNotificationsOn = (): boolean =>
  canNotify() && localStorage.getItem(KEY) === 'true' && Notification.permission === 'granted';

/** Switches them off, or on, for which the browser asks. Gives back whether they are on. */
export const switchNotifications = async (on: boolean): Promise<boolean> => {
  localStorage.setItem(KEY, String(on));
  if (on && Notification.permission === 'default') await Notification.requestPermission();
  return areNotificationsOn();
};
