const KEY = 'signed-in';

/** That somebody was signed in with this browser, so that an end which nobody asked for can be told from none. */
export const rememberSignIn = (): void => localStorage.setItem(KEY, 'true');

/** Gives back whether somebody was. */
export const forgetSignIn = (): boolean => {
  const was = localStorage.getItem(KEY) !== null;
  localStorage.removeItem(KEY);
  return was;
};
