export { HomeForm as Island } from '../../quote-form/home-form.tsx';
