import '../ui/icons.svg?url';
import './styles.css';
import { enhance } from '../ui/enhance/enhance.ts';

enhance();
