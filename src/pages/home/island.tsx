export { HomeForm as Island } from '../../quotes/form/home-form.tsx';
