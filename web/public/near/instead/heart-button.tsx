/** Until the page's script runs, everybody has the heart of a visitor, as in the page's HTML. */
export { SignInHeart as HeartButton } from '#web/favorites/sign-in-heart.tsx';
