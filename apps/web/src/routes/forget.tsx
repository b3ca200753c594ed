export { ForgetScreen as Component } from '@sampan/ui/screens/account/ForgetScreen';
