"""The tutor: lessons that anybody can write, exercises with a proof, and what somebody has mastered."""
