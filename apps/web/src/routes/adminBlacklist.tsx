export { BlacklistScreen as Component } from '@sampan/ui/screens/admin/BlacklistScreen';
